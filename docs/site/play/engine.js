// Python in a worker, which handles one request after the other, and can be stopped during a request.

export const STOPPED = Symbol('stopped');
const PATIENCE = 2000;  // milliseconds that a cancelled request may continue, because a new worker takes longer to start
const PAUSE = 500;  // the longest pause between requests that count as one task, in milliseconds

export class Engine {
  #worker = null;
  #waiting = [];  // requests in order; the first one is being handled
  #startedAt = 0;
  #endedAt = 0;
  #onStart;
  #isOneTask;

  /**
   * `onStart` is called with the message of a worker that is ready, and with an error event if it cannot start;
   * with `isOneTask`, requests that follow each other at once count as one task.
   */
  constructor(onStart, { isOneTask = false } = {}) {
    [this.#onStart, this.#isOneTask] = [onStart, isOneTask];
  }

  /** Return for how many seconds the present task has run. */
  get seconds() {
    return this.#waiting.length ? (Date.now() - this.#startedAt) / 1000 : 0;
  }

  start() {
    if (this.#worker) return;
    const worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => (data.ready ? this.#onStart(data) : this.#end(data)));
    worker.addEventListener('error', (event) => {
      this.stop(new Error('the worker has ended'));
      this.#onStart(event);
    });
    this.#worker = worker;
  }

  /** Send a request, and return its response; `signal` cancels the request. */
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

  /** Stop the worker. Every waiting request fails, and the next one starts another worker. */
  stop(problem = STOPPED) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { fail } of this.#waiting.splice(0)) fail(problem);
  }

  #next() {
    const [one] = this.#waiting;
    if (!one) return;
    if (!this.#isOneTask || Date.now() - this.#endedAt > PAUSE) this.#startedAt = Date.now();
    this.#worker.postMessage(one.question);
  }

  #end({ answer: text, problem }) {
    const one = this.#waiting.shift();
    this.#endedAt = Date.now();
    if (text === undefined) one.fail(new Error(problem));
    else one.answer(JSON.parse(text));
    this.#next();
  }

  /** Cancel a request: remove it if it waits; if it is being handled, give it a moment to end. */
  #drop(one) {
    const place = this.#waiting.indexOf(one);
    if (place > 0) {
      this.#waiting.splice(place, 1);
      one.fail(STOPPED);
    } else if (place === 0) setTimeout(() => this.#waiting[0] === one && this.#again(), PATIENCE);
  }

  /** Cancel the first request, and continue with the others in a new worker. */
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
