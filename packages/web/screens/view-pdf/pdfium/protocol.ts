// The messages between the page and the PDFium worker.

export type Size = { width: number; height: number };

export type Request =
  | { ask: 'open'; file: File; password: string | undefined }
  /** A page, counted from 0, so many pixels wide and high. */
  | ({ ask: 'draw'; page: number } & Size);

/** Sizes of all pages in points, as they are shown. */
export type Opened = { sizes: Size[] };

export type Reply =
  | { answer: 'opened'; opened: Opened }
  | { answer: 'drawn'; picture: ImageBitmap }
  /** The password is missing or wrong. */
  | { answer: 'locked' }
  | { answer: 'failed'; reason: string };

export type Numbered<Message> = Message & { id: number };
