// What the user presses: if a control moves or is replaced between the press and the release, the browser reports no click.

const LONGEST = 1000;  // milliseconds; a release outside the page is not reported
const TAP = 60;  // a finger's click comes after its release

let pressed = null;
let release = () => {};

function press() {
  pressed = new Promise((done) => { release = done; setTimeout(done, LONGEST); });
}

addEventListener('pointerdown', press, true);
addEventListener('keydown', ({ key, repeat }) => key === ' ' && !repeat && press(), true);
for (const kind of ['pointerup', 'pointercancel', 'keyup']) addEventListener(kind, () => setTimeout(release, TAP), true);
addEventListener('click', () => setTimeout(release), true);

/** Wait while something is pressed. */
export const released = () => pressed;
