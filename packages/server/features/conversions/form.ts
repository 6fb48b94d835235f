// Describes the form of a conversion: its type, its options, and one or more files or an address.
import { Readable } from 'node:stream';
import {
  addressFile,
  conversion,
  isConversionType,
  joinLimits,
  opensInBrowser,
  pathOf,
  routes,
  schemaOf,
  ProblemError,
  type ConversionType,
  type Unavailable,
} from '@octavo/contract';
import { refuseUnavailable } from '@octavo/runner';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ConversionRequest } from '#platform/queue/submit.ts';
import {
  invalidOption,
  invalidRequest,
  refuseUnfitFile,
  type FormField,
  type RequestForm,
} from '#core/intake/form.ts';
import type { UploadedFile } from '#core/intake/multipart.ts';
import type { Limits } from '#core/plans/limits.ts';
import { grantOptions } from '#core/intake/plan-options.ts';

const typeField = 'conversionType';
const fileField = 'file';
const uploadField = 'upload';
const jobField = 'job';
const addressField = 'url';

type Values = Record<string, unknown>;
type FormContext = { store: FileStore; limits: Limits; unavailable: Unavailable };

/** The form of a conversion for an owner with these limits. The limit of bytes applies to all files together. */
export const conversionForm = ({
  store,
  limits,
  unavailable,
}: FormContext): RequestForm<ConversionType> => ({
  typeField,
  fileFields: [fileField],
  uploadFields: { [uploadField]: fileField },
  jobFields: { [jobField]: fileField },
  maxFiles: joinLimits.files,
  parseType(word) {
    const type = parseType(word, limits);
    refuseUnavailable(type, unavailable);
    return type;
  },
  admitFile(field, earlier, type) {
    if (field !== fileField) throw invalidRequest(`send files in the field “${fileField}”.`);
    if (type) refuseMore(type, earlier.length + 1);
  },
  formatsOf: (type) => conversion(type).from,
  async complete({ type, fields, files }) {
    if (!type) throw new ProblemError('missing_type');
    const options = await withoutAddress(type, fields, files, store, limits);
    return complete(type, options, files, limits);
  },
});

/** Turns an address that was sent in place of a file into a file. @returns the other fields, by their names */
async function withoutAddress(
  type: ConversionType,
  fields: readonly FormField[],
  files: UploadedFile[],
  store: FileStore,
  limits: Limits,
): Promise<Values> {
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const { [addressField]: address, ...options } = values;
  const takesAddress = files.length === 0 && conversion(type).from.includes('url');
  if (!takesAddress || typeof address !== 'string') return values;
  const { name, content } = addressFile(address);
  const head = Buffer.from(content);
  const stored = await store.put(Readable.from([head]), limits.fileBytes);
  files.push({ field: fileField, input: { name, ...stored }, head });
  return options;
}

/** @throws ProblemError `invalid_request` when the conversion does not take so many files */
function refuseMore(type: ConversionType, files: number): void {
  const limit = conversion(type).additionalFiles ? joinLimits.files : 1;
  if (files <= limit) return;
  const { label } = conversion(type);
  throw invalidRequest(
    `${label} takes ${limit === 1 ? 'one file' : `at most ${limit} files`} at a time.`,
  );
}

function complete(
  type: ConversionType,
  values: Values,
  files: readonly UploadedFile[],
  limits: Limits,
): ConversionRequest {
  const granted = grantOptions(type, optionsOf(type, values), limits);
  const [first, ...others] = files;
  if (!first) throw new ProblemError('missing_file');
  refuseMore(type, files.length);
  for (const file of files) refuseUnfitFile(conversion(type).from, file);
  return { type, ...granted, inputs: [first.input, ...others.map(({ input }) => input)] };
}

function parseType(word: unknown, { plan }: Limits): ConversionType {
  if (typeof word !== 'string' || word === '') throw new ProblemError('missing_type');
  if (!isConversionType(word)) throw new ProblemError('unknown_type', { type: word.slice(0, 100) });
  if (opensInBrowser(word)) throw needsEditor(word, plan === undefined);
  return word;
}

/** The problem of a type that is an editor, which only accounts may use, with a route of its own. */
function needsEditor(type: ConversionType, isVisitor: boolean): ProblemError {
  const editor = conversion(type).label;
  if (isVisitor) return new ProblemError('editor_sign_in_required', { editor });
  const { process } = type === 'pdf-editor' ? routes.pdf : routes.image;
  return new ProblemError('opens_in_editor', { editor, address: pathOf(process) });
}

/** @throws ProblemError `invalid_option` naming the first option that is wrong */
function optionsOf(type: ConversionType, values: Values): Values {
  const result = schemaOf(conversion(type)).safeParse(values);
  if (result.success) return result.data;
  throw invalidOption(result.error, type);
}
