/** Groups of connected members, by their indices (union-find). */
export class DisjointSets {
  readonly #parents: number[];

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, index) => index);
  }

  /** The representative of a member's group. */
  of(index: number): number {
    let root = index;
    for (let parent = this.#parents[root]; parent !== root; parent = this.#parents[root])
      root = parent ?? root;
    this.#parents[index] = root;
    return root;
  }

  join(a: number, b: number): void {
    this.#parents[this.of(a)] = this.of(b);
  }
}
