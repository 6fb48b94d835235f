// Actions and views of a page, in any browser.
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DriverStuck, type Driver, type Visitor } from './driver.ts';
import { until } from './until.ts';

export type Kind = 'button' | 'link' | 'heading' | 'option' | 'radio' | 'row' | 'textbox';

/** Where something is in the window. */
type Place = { x: number; y: number };

const specialKeys: Record<string, string> = {
  ...{ Enter: '\uE007', Tab: '\uE004', Backspace: '\uE003', Delete: '\uE017', Escape: '\uE00C' },
  ...{ Control: '\uE009', Home: '\uE011', End: '\uE010' },
};

/** A user of a page. */
export class BrowserUser {
  readonly visitor: Visitor;
  readonly downloads: string;
  readonly origin: string;

  constructor(visitor: Visitor, driver: Driver, origin: string) {
    this.visitor = visitor;
    this.downloads = driver.downloads;
    this.origin = origin;
  }

  go(path: string): Promise<void> {
    return this.visitor.go(this.origin + path);
  }

  /** Waits until something is seen, and gives where. */
  sees(kind: Kind, name: string | RegExp): Promise<Place> {
    const pattern =
      typeof name === 'string'
        ? `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
        : name.source;
    const find = async () => {
      const place = await this.visitor.evaluate(placeOf, kind, pattern);
      if (!place) throw new Error(`There is no ${kind} “${name}”`);
      return place;
    };
    return until(find).catch(async (error: Error) => {
      if (error instanceof DriverStuck) throw error;
      throw new Error(`${error.message} on ${await this.visitor.evaluate(whatIsShown)}`);
    });
  }

  /** Waits until a function in the page gives something that is true. */
  waitsFor<Args extends unknown[]>(what: (...args: Args) => unknown, ...args: Args): Promise<void> {
    return until(async () => {
      if (!(await this.visitor.evaluate(what, ...args))) throw new Error(`Not so: ${String(what)}`);
    });
  }

  /** Waits until a text is on the page. */
  reads(text: string): Promise<void> {
    return this.waitsFor((wanted) => document.body.innerText.includes(wanted), text);
  }

  /** Waits until something is seen and no longer moves, as while the page around it loads. */
  #rests(kind: Kind, name: string | RegExp): Promise<Place> {
    let before: Place | undefined;
    return until(async () => {
      const place = await this.sees(kind, name);
      const isSame = before?.x === place.x && before.y === place.y;
      before = place;
      if (!isSame) throw new Error(`It still moves: ${kind} “${name}”`);
      return place;
    });
  }

  async clicks(kind: Kind, name: string | RegExp): Promise<void> {
    const { x, y } = await this.#rests(kind, name);
    const button = { button: 0 };
    await this.visitor.perform([
      {
        ...{ type: 'pointer', id: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', ...button },
          { type: 'pointerUp', ...button },
        ],
      },
    ]);
  }

  /** Presses a key, together with others such as `Control+a`. */
  async presses(keys: string): Promise<void> {
    const all = keys.split('+').map((key) => specialKeys[key] ?? key);
    await this.#keys([
      ...all.map((value) => ({ type: 'keyDown', value })),
      ...all.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  async types(text: string): Promise<void> {
    const keys = [...text].map((letter) => (letter === '\n' ? specialKeys['Enter'] : letter));
    const strokes = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#keys(strokes);
  }

  /** Goes to a field and types. */
  async fills(label: string, text: string): Promise<void> {
    await this.clicks('textbox', label);
    await this.types(text);
  }

  #keys(actions: object[]): Promise<void> {
    return this.visitor.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Chooses files where the screen asks for them; the system's dialog is not opened. */
  async chooses(...paths: string[]): Promise<void> {
    await this.sees('button', /^Choose files?$/);
    await this.visitor.setFiles('main input[type=file]', paths);
  }

  /** Waits for a download, and gives its bytes. */
  async receives(name: string): Promise<Buffer> {
    const path = join(this.downloads, name);
    const bytes = await until(async () => {
      const found = await readdir(this.downloads);
      const isPartial = found.some((other) => other !== name && other.startsWith(name));
      const content = found.includes(name) && !isPartial && (await readFile(path));
      if (!content || content.length === 0)
        throw new Error(`Not downloaded: ${name}, but: ${found.join(', ')}`);
      return content;
    });
    await rm(path);
    return bytes;
  }
}

/** The address, the texts and the filled fields of the page; runs in the page. */
function whatIsShown(): string {
  const fields = [...document.querySelectorAll('input')].map(
    ({ type, value }) => `${type}: ${type === 'password' ? value.length : value}`,
  );
  return [location.href, ...fields, document.body.innerText.slice(0, 1000)].join('\n');
}

/** Finds what is called so, brings it into view, and gives its middle once it is at rest; runs in the page. */
async function placeOf(kind: Kind, pattern: string): Promise<Place | null> {
  const selectors: Record<Kind, string> = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, [role=heading]',
    option: '[role=option], option',
    radio: '[role=radio], label:has(input[type=radio])',
    row: '[role=row], tr, li',
    textbox: 'input, textarea, select, [role=textbox], [role=searchbox]',
  };
  const nameOf = (element: Element): string => {
    const labelledBy = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const [label] = (element as Partial<HTMLInputElement>).labels ?? [];
    return (
      (
        element.getAttribute('aria-label') ||
        labelledBy ||
        label?.textContent ||
        element.textContent
      )?.trim() ?? ''
    );
  };
  const name = new RegExp(pattern);
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  /** Also below open shadow roots, in one of which the text editor's text is. */
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ]);
  const found = all(document).find(
    (element) =>
      element.matches(selectors[kind]) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true], :disabled, [aria-disabled=true]') &&
      name.test(nameOf(element)),
  );
  if (!found) return null;
  const isAt = ({ x, y }: Place) => {
    const hit = (found.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    return found.contains(hit);
  };
  for (const block of ['nearest', 'center'] as const)
    if (!isAt(middle(found))) found.scrollIntoView({ block, behavior: 'instant' });
  const before = middle(found);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const place = middle(found);
  return before.x === place.x && before.y === place.y && isAt(place) ? place : null;
}
