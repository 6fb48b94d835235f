// Runs work that takes memory, as much of it at once as a budget of bytes allows.

export class ByteBudget {
  readonly #most: number;
  #taken = 0;
  #waiting: { bytes: number; start(): void }[] = [];

  /** @param most bytes at once; a piece of work that takes more goes alone */
  constructor(most: number) {
    this.#most = most;
  }

  /** Does a piece of work once there is memory for it, in the order in which they came. */
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
