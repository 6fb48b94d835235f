// The few types every converter is made of.
import type { OperationType, Format, InternalType, Warning } from '@octavo/contract';

/** A file as a converter gets it: its format decided by content, its name only for show. */
export type InputFile = {
  /** Absolute path inside the sandbox; read-only. */
  path: string;
  /** The name the person gave it, extension included; never a path on disk. */
  name: string;
  format: Format;
  /** Bytes. */
  size: number;
};

/** At least one file; all but converters that join take the first alone. */
export type Inputs = readonly [InputFile, ...InputFile[]];

/** Where a converter writes its one result. */
export type OutputFile = {
  /** The path to write to, once the format of the result is known. */
  path(format: Format): string;
};

/** A document to save through the warm office engine; paths as the converter sees them. */
export type OfficeRequest = {
  input: string;
  /** What the input is; LibreOffice chooses its import filter by it. */
  format: Format;
  output: string;
  /** LibreOffice's name of the target, such as `pdf`. */
  target: string;
  /** LibreOffice load options, such as `Language=en-GB`. */
  loadOptions: string;
  /** Options of the export filter as JSON. */
  saveOptions: string;
  password?: string;
};

/** Where a page to print comes from. */
export type PageSource =
  /** Its parts lie in the job's output folder under the names of `partName`; scripts do not run. */
  | {
      kind: 'parts';
      /** The page's address below the print origin: `/index.html`. */
      document: string;
    }
  /** It is loaded from the public internet, and its scripts run. */
  | {
      kind: 'web';
      /** An absolute http or https address. */
      address: string;
      /** A CSS selector of what must be visible, or a number of milliseconds; empty for neither. */
      waitFor: string;
    };

/** A web page to print. */
export type PrintRequest = {
  source: PageSource;
  /** What the PDF is called when the page does not say. */
  title: string;
  /** The PDF, which must not be there yet; a path in the output folder. */
  output: string;
  /** By name, or in points. */
  paper: 'a3' | 'a4' | 'a5' | 'letter' | 'legal' | { width: number; height: number };
  orientation: 'portrait' | 'landscape';
  /** Pages as people write them, `1-3, 7, 10-`; empty for all. */
  pages: string;
  /** Millimetres, on each side. */
  margin: number;
  /** Percent. */
  scale: number;
  /** Whether backgrounds are printed. */
  background: boolean;
  media: 'print' | 'screen';
  /** Text of each page's header and footer; `{page}`, `{pages}` and `{title}` are filled in. Empty for none. */
  header: string;
  footer: string;
};

/** The picture of a page whose text is wanted. */
export type RecognitionRequest = {
  /** PNG or JPEG. */
  picture: Buffer;
  dotsPerInch: number;
  /** Tesseract's names, such as `eng`; all that are installed when absent. */
  languages?: readonly string[] | undefined;
  /** Whether the words may stand upside down or run down the page; told as hOCR's `textangle`. */
  turned?: boolean | undefined;
};

/** A job as qpdf takes it (its manual, "QPDFJob JSON"). Passwords travel in it, not among arguments that others can list. */
export type QpdfJob = Readonly<Record<string, unknown>>;

/** What came of a job of qpdf. */
export type QpdfAnswer = {
  /** Whether it did the job, be it with warnings. */
  isDone: boolean;
  output: string;
  /** What it complained about. */
  errors: string;
};

/** What came of decoding a HEIC photo. */
export type HeifAnswer = {
  isDone: boolean;
  /** What the decoder complained about. */
  errors: string;
};

/** Outside programs a converter may ask for; each but qpdf and libheif runs in a sandbox of its own. */
export type Tools = {
  /**
   * @throws ProblemError `password_required`, `wrong_password`, `damaged_file`, `conversion_failed`, `too_much_work`
   */
  office(request: OfficeRequest): Promise<void>;
  /**
   * @param step told in words what is done next
   * @throws ProblemError `tool_missing`, `too_complex`, `too_much_work`, `no_such_page`, `conversion_failed`; for a page
   * of the web also `private_address`, `unreachable_address`, `address_answered`, `not_a_page`, `wait_not_met`
   */
  print(request: PrintRequest, step?: (what: string) => void): Promise<void>;
  /**
   * Recognises the text of a picture.
   * @returns hOCR
   * @throws ProblemError `tool_missing`, `too_much_work`, `conversion_failed`; `language_missing` when one is not installed
   */
  recognize(request: RecognitionRequest): Promise<string>;
  /**
   * Runs qpdf, which knows the structure of PDFs, beside the converter: in its room, with its paths.
   * @param heard gets what it says while it works
   * @throws ProblemError `tool_missing`, `too_complex` when it says more than can be held
   */
  qpdf(job: QpdfJob, heard?: (text: string) => void): Promise<QpdfAnswer>;
  /**
   * Decodes a HEIC photo, beside the converter as qpdf does its work. The result stands upright.
   * @param output a path that ends in `.jpg` or `.png`; of several pictures each gets a number before that
   * @throws ProblemError `tool_missing`
   */
  heif(input: string, output: string): Promise<HeifAnswer>;
};

/** What a converter has besides its files. */
export type Run = {
  /** Aborted when the job is cancelled or out of time. */
  signal: AbortSignal;
  /** A folder for temporary files, removed after the job. */
  scratch: string;
  /** Tells how far the work is: `done` of `of` steps, and in words what is being done. */
  progress(done: number, of: number, what: string): void;
  /** Tells what the person should know of the result. */
  warn(warning: Warning): void;
  tools: Tools;
};

/** Which limits hold for a job: see the runner's `limits.ts`. */
export type Pool = 'office' | 'print' | 'pdf' | 'image' | 'data';

/** Makes one format of another. The planner finds it by what it reads and writes. */
export type Converter<O = Record<string, unknown>> = {
  reads: readonly Format[];
  writes: readonly Format[];
  pool: Pool;
  /** The operations of an editor, or the work of the server, that it does, and nothing else: several make the same of the same. */
  does?: readonly (OperationType | InternalType)[];
  /** The result is the input as it is, so that it keeps its name. */
  keepsFile?: true;
  /**
   * Writes the result to `output`.
   * @param inputs in the order the person chose; several only for types that join
   * @throws ProblemError for everything that the person can understand and mend.
   */
  convert(inputs: Inputs, output: OutputFile, options: O, run: Run): Promise<void>;
};

/** What is known of a converter before its code is loaded; `does` is empty where formats alone tell. */
export type RegisteredConverter = Required<
  Pick<Converter, 'reads' | 'writes' | 'pool' | 'does'>
> & {
  load(): Promise<Converter>;
};

/** Names a converter, keeping the type of its options. */
export const converter = <O>(value: Converter<O>): Converter<O> => value;
