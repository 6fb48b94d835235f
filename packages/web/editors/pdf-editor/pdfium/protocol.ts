// The messages between the page and the PDFium worker.

export type Size = { width: number; height: number };

export type Request =
  | { ask: 'open'; file: File; password: string | undefined }
  /** Renders a page, counted from 0, at this size in pixels. */
  | ({ ask: 'draw'; page: number } & Size);

/** The sizes of all pages as displayed, in points. */
export type Opened = { sizes: Size[] };

export type Reply =
  | { answer: 'opened'; opened: Opened }
  | { answer: 'drawn'; picture: ImageBitmap }
  /** The password is missing or wrong. */
  | { answer: 'locked' }
  | { answer: 'failed'; reason: string };

export type Numbered<Message> = Message & { id: number };
