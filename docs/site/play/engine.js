// Python in a worker, which answers one question after the other and can be stopped in the middle of one.

export const STOPPED = Symbol('stopped');
const PATIENCE = 2000;  // milliseconds that a question goes on after nobody wants its answer: a new start takes longer
const PAUSE = 500;  // milliseconds between questions of one piece of work, at most

export class Engine {
  #worker = null;
  #waiting = [];  // questions in order; the first one is being answered
  #begun = 0;
  #ended = 0;
  #told;
  #areOne;

  /**
   * `told` is called with what the worker says of itself when it is ready, and with an error if it cannot start;
   * `areOne`: questions that follow each other at once are one piece of work.
   */
  constructor(told, { areOne = false } = {}) {
    [this.#told, this.#areOne] = [told, areOne];
  }

  /** For how many seconds it has been at work. */
  get seconds() {
    return this.#waiting.length ? (Date.now() - this.#begun) / 1000 : 0;
  }

  start() {
    if (this.#worker) return;
    const worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => (data.ready ? this.#told(data) : this.#end(data)));
    worker.addEventListener('error', (event) => {
      this.stop(new Error('the worker has ended'));
      this.#told(event);
    });
    this.#worker = worker;
  }

  /** Ask a question; `signal` says that nobody wants the answer any more. */
  ask(question, signal) {
    return new Promise((answer, fail) => {
      if (signal?.aborted) throw STOPPED;
      const one = { question, answer, fail };
      this.#waiting.push(one);
      signal?.addEventListener('abort', () => this.#drop(one));
      this.start();
      if (this.#waiting[0] === one) this.#next();
    });
  }

  /** End the worker; every question fails, and the next one starts another worker. */
  stop(problem = STOPPED) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { fail } of this.#waiting.splice(0)) fail(problem);
  }

  #next() {
    const [one] = this.#waiting;
    if (!one) return;
    if (!this.#areOne || Date.now() - this.#ended > PAUSE) this.#begun = Date.now();
    this.#worker.postMessage(one.question);
  }

  #end({ answer: text, problem }) {
    const one = this.#waiting.shift();
    this.#ended = Date.now();
    if (text === undefined) one.fail(new Error(problem));
    else one.answer(JSON.parse(text));
    this.#next();
  }

  /** A question that waits is not asked; one that is being answered has a moment to end by itself. */
  #drop(one) {
    const place = this.#waiting.indexOf(one);
    if (place > 0) {
      this.#waiting.splice(place, 1);
      one.fail(STOPPED);
    } else if (place === 0) setTimeout(() => this.#waiting[0] === one && this.#again(), PATIENCE);
  }

  /** Give up the first question, and go on with the others in a new worker. */
  #again() {
    const [first, ...others] = this.#waiting.splice(0);
    this.stop();
    first.fail(STOPPED);
    this.#waiting = others;
    if (others.length) {
      this.start();
      this.#next();
    }
  }
}
