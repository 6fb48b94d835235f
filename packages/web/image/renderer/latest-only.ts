// Runs only the latest of several tasks, such as the frames of a slider that is dragged.

type WaitingTask<Task> = { task: Task; all: PromiseWithResolvers<void>[] };

export class LatestOnly<Task> {
  readonly #runTask: (task: Task) => Promise<void>;
  #isBusy = false;
  #next: WaitingTask<Task> | undefined;

  constructor(runTask: (task: Task) => Promise<void>) {
    this.#runTask = runTask;
  }

  /** Runs the task at once, or after the running one unless a newer task arrives; resolves with the newer task then. */
  add(task: Task): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#next = { task, all: [...(this.#next?.all ?? []), done] };
    if (!this.#isBusy) void this.#run();
    return done.promise;
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    for (let now = this.#take(); now; now = this.#take()) {
      const { task, all } = now;
      await this.#runTask(task).then(
        () => all.forEach(({ resolve }) => resolve()),
        (error: unknown) => all.forEach(({ reject }) => reject(error)),
      );
    }
    this.#isBusy = false;
  }

  #take(): WaitingTask<Task> | undefined {
    const next = this.#next;
    this.#next = undefined;
    return next;
  }
}
