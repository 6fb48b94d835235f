// Searches a document with the find controller of PDF.js.
import { sharedState } from '#ui/hooks/shared-state.ts';
import { components } from '#editors/pdf-editor/viewer/library.ts';

const { FindState } = components;

export type SearchState = {
  /** The number of the current match, from 1; 0 before the first. */
  current: number;
  total: number;
  /** Whether the search is still running. */
  isPending: boolean;
};

type Bus = InstanceType<typeof components.EventBus>;
type Counted = { matchesCount: { current: number; total: number }; state?: number };

const noMatches: SearchState = { current: 0, total: 0, isPending: false };

export class DocumentSearch {
  readonly state = sharedState<SearchState>(noMatches);
  readonly #bus: Bus;
  #query = '';

  constructor(bus: Bus) {
    this.#bus = bus;
    bus.on('updatefindmatchescount', ({ matchesCount }: Counted) =>
      this.state.set({ ...this.state.get(), ...matchesCount }),
    );
    bus.on('updatefindcontrolstate', ({ state, matchesCount }: Counted) =>
      this.state.set({ ...matchesCount, isPending: state === FindState.PENDING }),
    );
  }

  /** Searches from the current position and highlights all matches. */
  find(query: string): void {
    this.#query = query;
    if (query) this.#ask('', false);
    else this.end();
  }

  /** Goes to the next or previous match; wraps around. */
  findNext(backwards = false): void {
    if (this.#query) this.#ask('again', backwards);
  }

  /** Ends the search and removes the highlights. */
  end(): void {
    this.state.set(noMatches);
    this.#bus.dispatch('findbarclose', { source: this });
  }

  #ask(type: '' | 'again', findPrevious: boolean): void {
    this.#bus.dispatch('find', {
      source: this,
      type,
      query: this.#query,
      findPrevious,
      highlightAll: true,
      caseSensitive: false,
      entireWord: false,
      matchDiacritics: false,
    });
  }
}
