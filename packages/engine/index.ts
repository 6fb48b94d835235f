// File to file: knows no user, no job, no HTTP. Cheap to import; engines load when they are used.
export type {
  Converter,
  OfficeRequest,
  PageSource,
  Pool,
  HeifAnswer,
  PrintRequest,
  QpdfAnswer,
  QpdfJob,
  RecognitionRequest,
  Run,
  Tools,
} from '#core/converter.ts';
export { execute, type Task } from '#core/execute.ts';
export { describeHead, formatsOfHead } from '#core/head.ts';
export { mostPrintedPages, sniffLimits } from '#core/limits.ts';
export { poolOf } from '#core/planner.ts';
export { readAddress } from '#print/address-file.ts';
export { partName, printOrigin, readPart } from '#print/part.ts';
export { encodings, type Encoding } from '#core/text-encoding.ts';
export type { Outcome } from '#core/verify.ts';
export { warm } from '#core/warm.ts';
