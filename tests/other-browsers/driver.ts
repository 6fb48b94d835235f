// The browser functions that the tests need, for each protocol.

/** A source of input with its actions, as WebDriver and WebDriver BiDi both define it. */
export type InputSource = { type: 'key' | 'pointer'; id: string; actions: object[] };

/** A browser window without cookies or storage of an earlier visitor. */
export type Visitor = {
  go(url: string): Promise<void>;
  /** Runs a function in the page. Its arguments and its result must be JSON. */
  evaluate<Args extends unknown[], Result>(
    what: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Moves and presses as a person does. */
  perform(sources: InputSource[]): Promise<void>;
  /** Hands files to the field that the selector finds. */
  setFiles(selector: string, paths: string[]): Promise<void>;
  /** Makes the window as narrow as a phone, or as near to it as the browser's own buttons allow. */
  narrow(): Promise<void>;
  /** The errors that scripts of the page reported. */
  faults(): Promise<string[]>;
  leave(): Promise<void>;
};

export type Driver = {
  visitor(): Promise<Visitor>;
  /** Where downloads appear. */
  downloads: string;
  close(): Promise<void>;
};

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** The source of a function that takes the arguments as one JSON text and gives the result as another. */
export const overJson = (what: (...args: never[]) => unknown): string =>
  `async (json) => JSON.stringify((await (${String(what)})(...JSON.parse(json))) ?? null)`;

/** The browser's driver does not answer any more, which is no evidence about the page: WebKitGTK's sometimes stops doing so. */
export class DriverStuck extends Error {}
