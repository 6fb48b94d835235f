// Reads the multipart form of a conversion. The file goes straight to the store; its fields may come in any order.
import {
  conversion,
  isConversionType,
  optionsSchemaOf,
  ProblemError,
  type ConversionType,
} from '@octavo/contract';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileStore, Stored } from '#platform/files/file-store.ts';
import { displayName } from '#features/conversions/file-name.ts';
import { refuseForeignFormat, withHead } from '#features/conversions/sniff.ts';

const partLimits = { fields: 64, fieldSize: 64 * 1024, files: 4, parts: 68, fileSize: Infinity };
const typeField = 'conversionType';
const fileField = 'file';

export type Form = {
  type: ConversionType;
  options: Record<string, unknown>;
  fileName: string;
  input: Stored;
};

type Upload = { name: string; stored: Stored; head: Buffer };
type Draft = { type?: ConversionType; fields: Record<string, unknown>; upload?: Upload };
type Door = { store: FileStore; limitBytes: number };

/**
 * Reads and checks the form. Nothing of the file is left when it fails.
 * @throws ProblemError for everything that is missing or wrong.
 */
export async function readForm(request: FastifyRequest, door: Door): Promise<Form> {
  const draft: Draft = { fields: {} };
  try {
    for await (const part of partsOf(request))
      await readPart(draft, part, door, request.uploadBroken);
    return complete(draft);
  } catch (error) {
    if (draft.upload) await door.store.delete([draft.upload.stored.key]);
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
    draft.upload = await readFile(draft, part, door, broken);
  } else if (part.fieldname === typeField) {
    draft.type = typeOf(part.value);
  } else {
    draft.fields[part.fieldname] = part.value;
  }
}

async function readFile(
  draft: Draft,
  part: MultipartFile,
  { store, limitBytes }: Door,
  broken: AbortSignal,
): Promise<Upload> {
  if (part.fieldname !== fileField || draft.upload)
    throw invalid(`send one file, in the field “${fileField}”.`);
  let head: Buffer = Buffer.alloc(0);
  const content = withHead(part.file, (bytes) => {
    head = bytes;
    if (draft.type) refuseForeignFormat(draft.type, bytes, part.filename ?? '');
  });
  const stored = await store.put(content, limitBytes, broken);
  return { name: part.filename ?? '', stored, head };
}

function complete({ type, fields, upload }: Draft): Form {
  if (!type) throw new ProblemError('missing_type');
  const options = optionsOf(type, fields);
  if (!upload) throw new ProblemError('missing_file');
  if (upload.stored.bytes === 0) throw new ProblemError('empty_file');
  refuseForeignFormat(type, upload.head, upload.name);
  return { type, options, fileName: displayName(upload.name), input: upload.stored };
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
