// Runs tasks that need memory, as many at a time as a budget of bytes allows.

export class ByteBudget {
  readonly #most: number;
  #taken = 0;
  #waiting: { bytes: number; start(): void }[] = [];

  /** @param most maximum bytes at a time; a larger task runs alone */
  constructor(most: number) {
    this.#most = most;
  }

  /** Runs a task as soon as there is memory for it, in the order of the calls. */
  async spend<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    await this.#take(Math.min(bytes, this.#most));
    try {
      return await work();
    } finally {
      this.#give(Math.min(bytes, this.#most));
    }
  }

  async #take(bytes: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#taken + bytes <= this.#most) {
      this.#taken += bytes;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ bytes, start: resolve });
    await promise;
  }

  #give(bytes: number): void {
    this.#taken -= bytes;
    for (;;) {
      const [next] = this.#waiting;
      if (!next || this.#taken + next.bytes > this.#most) return;
      this.#waiting.shift();
      this.#taken += next.bytes;
      next.start();
    }
  }
}
