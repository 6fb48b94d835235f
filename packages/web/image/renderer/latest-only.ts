// Work of which only the newest matters, such as the frames of a slider that is being dragged.

type Waiting<Work> = { work: Work; all: PromiseWithResolvers<void>[] };

export class Newest<Work> {
  readonly #does: (work: Work) => Promise<void>;
  #isBusy = false;
  #next: Waiting<Work> | undefined;

  constructor(does: (work: Work) => Promise<void>) {
    this.#does = does;
  }

  /** Done at once, or after what is being done unless newer work comes in the meantime; settles with that then. */
  add(work: Work): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#next = { work, all: [...(this.#next?.all ?? []), done] };
    if (!this.#isBusy) void this.#run();
    return done.promise;
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    for (let now = this.#take(); now; now = this.#take()) {
      const { work, all } = now;
      await this.#does(work).then(
        () => all.forEach(({ resolve }) => resolve()),
        (error: unknown) => all.forEach(({ reject }) => reject(error)),
      );
    }
    this.#isBusy = false;
  }

  #take(): Waiting<Work> | undefined {
    const next = this.#next;
    this.#next = undefined;
    return next;
  }
}
