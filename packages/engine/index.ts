// Converts and edits files; has no users, jobs or HTTP. Importing it is cheap, because engines load on first use.
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
  SignatureService,
  SignatureServiceRequest,
  ValidationRequest,
} from '#kernel/converter.ts';
export { execute, type Task } from '#pipeline/execute.ts';
export { changesWidths, standIns, type FontList } from '#engines/office/font-stand-ins.ts';
export { describeHead, formatsOfHead } from '#kernel/head.ts';
export { maxPrintedPages, sniffLimits } from '#kernel/limits.ts';
export { poolOf } from '#pipeline/planner.ts';
export { readAddress } from '#engines/print/address-file.ts';
export { partName, printOrigin, readPart } from '#engines/print/part.ts';
export { phases, signatureServices, validatorProfiles } from '#kernel/converter.ts';
export { encodings, type Encoding } from '#kernel/text-encoding.ts';
export type { Outcome } from '#pipeline/verify.ts';
export { readFonts, warm } from '#pipeline/warm.ts';
