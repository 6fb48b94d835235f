// Reads the multipart form of a conversion. Files go straight to the store; its fields may come in any order.
import { Readable } from 'node:stream';
import {
  addressFile,
  conversion,
  formatBytes,
  isConversionType,
  joinLimits,
  optionsSchemaOf,
  ProblemError,
  type ConversionType,
} from '@octavo/contract';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '#platform/files/file-store.ts';
import type { StoredInput, StoredInputs } from '#platform/queue/inputs.ts';
import { grantOptions, type Granted } from '#features/conversions/features.ts';
import { displayName } from '#features/conversions/file-name.ts';
import { refuseForeignFormat, withHead } from '#features/conversions/sniff.ts';
import type { Limits } from '#features/plans/limits.ts';

const partLimits = {
  fields: 64,
  fieldSize: 64 * 1024,
  // One more than may come, so that the one too many is refused in words.
  files: joinLimits.files + 1,
  parts: joinLimits.files + 65,
  fileSize: Infinity,
};
const typeField = 'conversionType';
const fileField = 'file';
const addressField = 'url';

export type Form = {
  type: ConversionType;
  inputs: StoredInputs;
} & Granted;

type Upload = { input: StoredInput; head: Buffer };
type Draft = { type?: ConversionType; fields: Record<string, unknown>; uploads: Upload[] };
/** The limit of bytes is that of all files together. */
type Door = { store: FileStore; limits: Limits };

/**
 * Reads and checks the form. Nothing of its files is left when it fails.
 * @throws ProblemError for everything that is missing or wrong.
 */
export async function readForm(request: FastifyRequest, door: Door): Promise<Form> {
  const draft: Draft = { fields: {}, uploads: [] };
  try {
    for await (const part of partsOf(request))
      await readPart(draft, part, door, request.uploadBroken);
    await takeAddress(draft, door);
    return complete(draft, door.limits);
  } catch (error) {
    await door.store.delete(draft.uploads.map(({ input }) => input.key));
    throw request.uploadBroken.aborted ? request.uploadBroken.reason : error;
  }
}

/** The parts of the form; waiting for the next one ends when the upload breaks. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) throw invalid('send multipart form data.');
  const parts = request.parts({ limits: partLimits, isPartAFile: isFile });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  request.uploadBroken.addEventListener('abort', () => broken.reject(request.uploadBroken.reason));
  for (;;) {
    const next = await Promise.race([parts.next(), broken.promise]);
    if (next.done) return;
    yield next.value;
  }
}

/** A file may come without a name. */
const isFile = (field?: string, _type?: string, name?: string) =>
  name !== undefined || field === fileField;

async function readPart(draft: Draft, part: Multipart, door: Door, broken: AbortSignal) {
  if (part.type === 'file') {
    draft.uploads.push(await readFile(draft, part, door, broken));
  } else if (part.fieldname === typeField) {
    draft.type = typeOf(part.value);
  } else {
    draft.fields[part.fieldname] = part.value;
  }
}

async function readFile(
  draft: Draft,
  part: MultipartFile,
  { store, limits: { fileBytes: limitBytes } }: Door,
  broken: AbortSignal,
): Promise<Upload> {
  if (part.fieldname !== fileField) throw invalid(`send files in the field “${fileField}”.`);
  if (draft.type) refuseMore(draft.type, draft.uploads.length + 1);
  const name = displayName(part.filename ?? '');
  let head: Buffer = Buffer.alloc(0);
  const content = withHead(part.file, (bytes) => {
    head = bytes;
    if (draft.type) refuseForeignFormat(draft.type, bytes, name);
  });
  const room = limitBytes - bytesOf(draft);
  const stored = await store.put(content, room, broken).catch((error: unknown) => {
    throw room < limitBytes && isTooLarge(error) ? tooLargeTogether(limitBytes) : error;
  });
  return { input: { name, ...stored }, head };
}

const isTooLarge = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'file_too_large';

const tooLargeTogether = (limitBytes: number) =>
  new ProblemError('files_too_large', { limit: formatBytes(limitBytes) });

/** Makes a file of an address that came in place of one. */
async function takeAddress(draft: Draft, { store, limits }: Door): Promise<void> {
  const { type, fields, uploads } = draft;
  if (!type || uploads.length > 0 || !conversion(type).from.includes('url')) return;
  const { [addressField]: typed, ...options } = fields;
  if (typeof typed !== 'string') return;
  const { name, content } = addressFile(typed);
  const head = Buffer.from(content);
  const stored = await store.put(Readable.from([head]), limits.fileBytes);
  draft.uploads = [{ input: { name, ...stored }, head }];
  draft.fields = options;
}

const bytesOf = ({ uploads }: Draft) => uploads.reduce((sum, { input }) => sum + input.bytes, 0);

/** @throws ProblemError `invalid_request` when the conversion does not take so many files. */
function refuseMore(type: ConversionType, files: number): void {
  const limit = conversion(type).joins ? joinLimits.files : 1;
  if (files <= limit) return;
  const { label } = conversion(type);
  throw invalid(`${label} takes ${limit === 1 ? 'one file' : `at most ${limit} files`} at a time.`);
}

function complete({ type, fields, uploads }: Draft, limits: Limits): Form {
  if (!type) throw new ProblemError('missing_type');
  const granted = grantOptions(type, optionsOf(type, fields), limits);
  const [first, ...others] = uploads;
  if (!first) throw new ProblemError('missing_file');
  refuseMore(type, uploads.length);
  for (const upload of uploads) refuseUnfit(type, upload);
  return { type, ...granted, inputs: [first.input, ...others.map(({ input }) => input)] };
}

function refuseUnfit(type: ConversionType, { input, head }: Upload): void {
  if (input.bytes === 0) throw new ProblemError('empty_file');
  refuseForeignFormat(type, head, input.name);
}

function typeOf(word: unknown): ConversionType {
  if (typeof word !== 'string' || word === '') throw new ProblemError('missing_type');
  if (!isConversionType(word)) throw new ProblemError('unknown_type', { type: word.slice(0, 100) });
  if (!conversion(word).built) throw new ProblemError('not_available');
  return word;
}

/** @throws ProblemError `invalid_option` naming the first option that is wrong. */
function optionsOf(type: ConversionType, fields: Record<string, unknown>) {
  const result = optionsSchemaOf(type).safeParse(fields);
  if (result.success) return result.data as Record<string, unknown>;
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  throw new ProblemError('invalid_option', {
    option: unknown ?? String(issue?.path[0] ?? ''),
    reason: unknown ? `${type} has no such option.` : (issue?.message ?? 'it cannot be read.'),
  });
}

const invalid = (reason: string) => new ProblemError('invalid_request', { reason });
