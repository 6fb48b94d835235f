// The types that every converter uses.
import type { Format, JobType, Warning } from '@octavo/contract';

/** An input file: its format was detected by content, its name is only for display. */
export type InputFile = {
  /** Absolute path inside the sandbox; read-only. */
  path: string;
  /** The user's file name with extension; never a path on disk. */
  name: string;
  format: Format;
  /** Bytes. */
  size: number;
};

/** At least one file; only converters that join files read more than the first. */
export type Inputs = readonly [InputFile, ...InputFile[]];

/** The destination of a converter's single result. */
export type OutputFile = {
  /** The path to write to, for the format of the result. */
  path(format: Format): string;
};

/** A document to save with the warm office engine; paths as the converter sees them. */
export type OfficeRequest = {
  input: string;
  /** The input's format, which selects LibreOffice's import filter. */
  format: Format;
  output: string;
  /** LibreOffice's name for the target, such as `pdf`. */
  target: string;
  /** LibreOffice load options, such as `Language=en-GB`. */
  loadOptions: string;
  /** Options of the export filter as JSON. */
  saveOptions: string;
  password?: string;
};

/** The source of a page to print. */
export type PageSource =
  /** Resources in the job's output folder, under the names of `partName`; scripts do not run. */
  | {
      kind: 'parts';
      /** The page's address below the print origin: `/index.html`. */
      document: string;
    }
  /** Loaded from the public internet; its scripts run. */
  | {
      kind: 'web';
      /** An absolute http or https address. */
      address: string;
      /** A CSS selector that must become visible, or a number of milliseconds; empty for neither. */
      waitFor: string;
    };

/** A web page to print. */
export type PrintRequest = {
  source: PageSource;
  /** The title of the PDF if the page has none. */
  title: string;
  /** The path of the PDF in the output folder; it must not exist yet. */
  output: string;
  /** By name, or in points. */
  paper: 'a3' | 'a4' | 'a5' | 'letter' | 'legal' | { width: number; height: number };
  orientation: 'portrait' | 'landscape';
  /** Page ranges such as `1-3, 7, 10-`; empty for all. */
  pages: string;
  /** Millimetres, on each side. */
  margin: number;
  /** Percent. */
  scale: number;
  /** True to print backgrounds. */
  background: boolean;
  media: 'print' | 'screen';
  /** The text of each page's header and footer; `{page}`, `{pages}` and `{title}` are replaced. Empty for none. */
  header: string;
  footer: string;
};

/** A picture of a page to recognise. */
export type RecognitionRequest = {
  /** PNG or JPEG. */
  picture: Buffer;
  dotsPerInch: number;
  /** Tesseract's names, such as `eng`; all that are installed when absent. */
  languages?: readonly string[] | undefined;
  /** True if words may be upside down or vertical; the result states it as hOCR's `textangle`. */
  turned?: boolean | undefined;
  /** True for the boxes of letters, which make the result ten times as long. */
  letters?: boolean | undefined;
};

/** The profiles of the validator: levels of PDF/A and parts of PDF/UA. */
export const validatorProfiles = [
  ...(['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u', '4', '4e', '4f'] as const),
  ...(['ua1', 'ua2'] as const),
] as const;
export type ValidatorProfile = (typeof validatorProfiles)[number];

/** A PDF to validate. */
export type ValidationRequest = {
  input: string;
  profiles: readonly ValidatorProfile[];
  password?: string | undefined;
};

/** The network services of signatures: RFC 3161, RFC 6960, lists (RFC 5280), and certificates of issuers. */
export const signatureServices = ['timeStamp', 'ocsp', 'crl', 'certificate'] as const;
export type SignatureService = (typeof signatureServices)[number];

/** A request that the host sends for a converter. */
export type SignatureServiceRequest = {
  service: SignatureService;
  /** Where a certificate says that its data is; absent for time stamps, whose authority the operator names. */
  address?: string;
  /** DER; absent where the address is enough. */
  body?: Buffer;
};

/**
 * A job for qpdf (its manual, "QPDFJob JSON"). It contains passwords, which other users could list as command-line
 * arguments.
 */
export type QpdfJob = Readonly<Record<string, unknown>>;

/** The result of a qpdf job. */
export type QpdfAnswer = {
  /** True if the job was done, possibly with warnings. */
  isDone: boolean;
  output: string;
  /** Its error messages. */
  errors: string;
};

/** The result of decoding a HEIC photo. */
export type HeifAnswer = {
  isDone: boolean;
  /** The decoder's error messages. */
  errors: string;
};

/** External programs that a converter can use; each except qpdf, pdftotext, libheif and libdeflate runs in a sandbox of its own. */
export type Tools = {
  /**
   * @throws ProblemError `password_required`, `wrong_password`, `damaged_file`, `conversion_failed`, `too_much_work`
   */
  office(request: OfficeRequest): Promise<void>;
  /**
   * @param step gets a description of the next step
   * @throws ProblemError `tool_missing`, `too_complex`, `too_much_work`, `no_such_page`, `conversion_failed`; for a web
   * page also `private_address`, `unreachable_address`, `address_answered`, `not_a_page`, `wait_not_met`
   */
  print(request: PrintRequest, step?: (what: string) => void): Promise<void>;
  /**
   * Recognises the text of a picture.
   * @returns hOCR
   * @throws ProblemError `tool_missing`, `too_much_work`, `conversion_failed`; `language_missing` if one is not
   * installed
   */
  recognize(request: RecognitionRequest): Promise<string>;
  /**
   * Validates a PDF by the optional validator.
   * @returns its verdicts as JSON
   * @throws ProblemError `tool_missing`, `too_much_work`, `conversion_failed`
   */
  validate(request: ValidationRequest): Promise<string>;
  /**
   * Asks a network service for the data of a signature; only for jobs that sign.
   * @returns its answer, which nobody has checked
   * @throws ProblemError `timestamps_not_offered`, `private_address` also for hosts that the operator doesn’t allow,
   * `unreachable_address`, `address_answered`
   */
  signatureService(request: SignatureServiceRequest): Promise<Buffer>;
  /**
   * Runs qpdf, which edits the structure of PDFs, in the converter's sandbox and with its paths.
   * @param onOutput gets its output while it runs
   * @throws ProblemError `tool_missing`, `too_complex` if its output is too large
   */
  qpdf(job: QpdfJob, onOutput?: (text: string) => void): Promise<QpdfAnswer>;
  /**
   * Reads the text of a PDF without a password with poppler's pdftotext, in the converter's sandbox. Each page ends with
   * a form feed.
   * @param order of the page's layout, or of its content; `places` gives each word with its box, as XHTML
   * @returns nothing if it is not installed or cannot read the file
   * @throws ProblemError `too_complex` if there is too much text
   */
  pdftotext(input: string, order: 'layout' | 'content' | 'places'): Promise<string | undefined>;
  /**
   * Decodes a HEIC photo in the converter's sandbox. The result is upright.
   * @param output a path that ends in `.jpg` or `.png`; if there are several pictures, each gets a number before that
   * @throws ProblemError `tool_missing`
   */
  heif(input: string, output: string): Promise<HeifAnswer>;
  /**
   * Compresses files with libdeflate's gzip in the converter's sandbox. The results have the same paths, followed by
   * `.gz`; on failure some may be there.
   * @returns false if it is not installed or fails
   */
  gzip(files: readonly string[]): Promise<boolean>;
};

/** The phases of a conversion, in order. */
export const phases = ['identify', 'convert', 'verify'] as const;
export type Phase = (typeof phases)[number];

/** The context of a conversion: everything that a converter gets besides its files. */
export type Run = {
  /** Aborted when the job is cancelled or out of time. */
  signal: AbortSignal;
  /** A folder for temporary files, removed after the job. */
  scratch: string;
  /** Reports that `done` of `of` steps are finished, with a description of the current one. */
  progress(done: number, of: number, what: string): void;
  /** Reports that a phase begins, if phases are recorded. */
  phase?(phase: Phase): void;
  /** Adds a warning to the result. */
  warn(warning: Warning): void;
  tools: Tools;
};

/** The kind of work, which selects a job's limits: see the runner's `limits.ts`. */
export type Pool = 'office' | 'print' | 'pdf' | 'image' | 'data';

/** Converts one format to another. The planner selects it by what it reads and writes. */
export type Converter<O = Record<string, unknown>> = {
  reads: readonly Format[];
  writes: readonly Format[];
  pool: Pool;
  /**
   * The types that this converter exclusively does; needed where several have the same formats. Every editor operation
   * and internal task is named by its converter.
   */
  does?: readonly JobType[];
  /** The result is the unchanged input, so it keeps its name. */
  keepsFile?: true;
  /** The result cannot be opened by the server, so the converter itself checks it. */
  locksFile?: true;
  /**
   * Writes the result to `output`.
   * @param inputs in the user's order; several only for types that join files
   * @throws ProblemError for everything that users can understand and fix
   */
  convert(inputs: Inputs, output: OutputFile, options: O, run: Run): Promise<void>;
};

/** What is known of a converter before its code is loaded; `does` is empty if its formats identify it. */
export type RegisteredConverter = Required<
  Pick<Converter, 'reads' | 'writes' | 'pool' | 'does'>
> & {
  load(): Promise<Converter>;
};

/** Declares a converter; keeps the type of its options. */
export const converter = <O>(value: Converter<O>): Converter<O> => value;
