// Shows one page at a time on the whole screen.
import { sharedState } from '#ui/hooks/shared-state.ts';

/** What the presentation turns; `undo` puts the view back. */
type PageTurning = { fill: () => () => void; turn: (direction: 1 | -1) => void };

/** Further turns of a wheel within this time are the same gesture. */
const wheelPauseMs = 250;

export class Presentation {
  readonly isOn = sharedState(false);
  readonly #pages: PageTurning;
  readonly #element: HTMLElement;
  #ended: AbortController | undefined;
  #undo: (() => void) | undefined;

  /** @param element the part of the page that fills the screen */
  constructor(element: HTMLElement, pages: PageTurning) {
    this.#element = element;
    this.#pages = pages;
  }

  start(): void {
    if (this.#ended) return;
    this.#ended = new AbortController();
    this.#element.dataset['presenting'] = '';
    this.#listen(this.#ended.signal);
    this.isOn.set(true);
    this.#undo = this.#pages.fill();
    // Where a browser has no full screen for elements, the viewer fills the window.
    const asked = this.#element.requestFullscreen?.() as Promise<void> | undefined;
    asked?.catch(() => {});
    this.#focus();
  }

  #focus(): void {
    this.#element.querySelector<HTMLElement>('.viewer-scroll')?.focus();
  }

  end(): void {
    if (!this.#ended) return;
    this.#ended.abort();
    this.#ended = undefined;
    delete this.#element.dataset['presenting'];
    if (document.fullscreenElement === this.#element) void document.exitFullscreen();
    this.isOn.set(false);
    this.#undo?.();
  }

  #listen(signal: AbortSignal): void {
    const { turn } = this.#pages;
    document.addEventListener(
      'fullscreenchange',
      () => document.fullscreenElement !== this.#element && this.end(),
      { signal },
    );
    // A menu that closes gives the focus back to its button, which the presentation covers.
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!isWithin(target, this.#element, ...document.querySelectorAll('[role$="dialog"]')))
          this.#focus();
      },
      { signal },
    );
    // Before other listeners, which close what else is open.
    const capture = { signal, capture: true };
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') this.end();
        else if (event.key === ' ' && !isControl(event.target)) turn(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
      capture,
    );
    this.#element.addEventListener(
      'click',
      ({ target }) => {
        if (!isControl(target)) turn(1);
      },
      { signal },
    );
    let last = 0;
    this.#element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const isNew = event.timeStamp - last > wheelPauseMs;
        last = event.timeStamp;
        if (isNew) turn(event.deltaY > 0 ? 1 : -1);
      },
      { signal, passive: false },
    );
  }
}

const isWithin = (target: EventTarget | null, ...elements: readonly Element[]): boolean =>
  elements.some((element) => target instanceof Node && element.contains(target));

/** Whether a click or a key is meant for something on the page, such as a link or a field. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea') !== null;
