// The places from which links were followed, so that the reader can return to them. PDF.js reports links and about the
// document's own buttons "back" and "forward" through the interface of its history, which this is.
import { sharedState } from '#ui/hooks/shared-state.ts';

/** A place in the document. */
export type Place = {
  /** From 1. */
  page: number;
  /** How far below the top of the page, as a share of its height. */
  offset: number;
};

type LinkHistoryState = { canGoBack: boolean; canGoForward: boolean };

const maxPlaces = 100;

export class LinkHistory {
  readonly state = sharedState<LinkHistoryState>({ canGoBack: false, canGoForward: false });
  readonly #place: () => Place;
  readonly #show: (place: Place) => void;
  #before: Place[] = [];
  #after: Place[] = [];

  /**
   * @param place the place that is shown
   * @param show goes to a place
   */
  constructor(place: () => Place, show: (place: Place) => void) {
    this.#place = place;
    this.#show = show;
  }

  /** Remembers the current place. PDF.js calls it before it follows a link. */
  pushCurrentPosition(): void {
    this.#before = [...this.#before, this.#place()].slice(-maxPlaces);
    this.#after = [];
    this.#update();
  }

  /** PDF.js reports the target of a link, which becomes the current place once it is shown. */
  push(): void {}

  pushPage(): void {}

  /** @returns whether there was a place to go to */
  follow(direction: 1 | -1): boolean {
    const { canGoBack, canGoForward } = this.state.get();
    if (direction === 1) this.forward();
    else this.back();
    return direction === 1 ? canGoForward : canGoBack;
  }

  back(): void {
    const place = this.#before.pop();
    if (!place) return;
    this.#after.push(this.#place());
    this.#go(place);
  }

  forward(): void {
    const place = this.#after.pop();
    if (!place) return;
    this.#before.push(this.#place());
    this.#go(place);
  }

  #go(place: Place): void {
    this.#show(place);
    this.#update();
  }

  #update(): void {
    this.state.set({ canGoBack: this.#before.length > 0, canGoForward: this.#after.length > 0 });
  }
}
