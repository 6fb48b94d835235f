// Reads the multipart form of a conversion.
import { Readable } from 'node:stream';
import {
  addressFile,
  conversion,
  isConversionType,
  joinLimits,
  optionsSchemaOf,
  ProblemError,
  type ConversionType,
} from '@octavo/contract';
import type { FastifyRequest } from 'fastify';
import type { StoredInputs } from '#platform/queue/inputs.ts';
import { grantOptions, type Granted } from '#core/intake/plan-features.ts';
import type { Limits } from '#core/plans/limits.ts';
import { invalidOption } from '#core/intake/invalid-option.ts';
import {
  readUploads,
  type Door as UploadDoor,
  type Receiver,
  type Upload,
} from '#core/intake/multipart.ts';
import { refuseForeignFormat } from '#core/intake/sniff.ts';

const typeField = 'conversionType';
const fileField = 'file';
const uploadField = 'upload';
const addressField = 'url';

export type Form = {
  type: ConversionType;
  inputs: StoredInputs;
} & Granted;

type Draft = { type?: ConversionType; fields: Record<string, unknown> };
/** The limit of bytes is that of all files together. */
type Door = Pick<UploadDoor, 'store' | 'takeUpload'> & { limits: Limits };

/**
 * Reads and checks the form. Nothing of its files is left when it fails.
 * @throws ProblemError for everything that is missing or wrong.
 */
export function readForm(request: FastifyRequest, given: Door): Promise<Form> {
  const { limits } = given;
  const draft: Draft = { fields: {} };
  const door = { ...given, limitBytes: limits.fileBytes };
  return readUploads(request, door, receiverOf(draft), async (uploads) => {
    await takeAddress(draft, uploads, given);
    return complete(draft, uploads, limits);
  });
}

function receiverOf(draft: Draft): Receiver {
  return {
    fileFields: [fileField],
    uploadFields: { [uploadField]: fileField },
    maxFiles: joinLimits.files,
    takeField(name, value) {
      if (name === typeField) draft.type = typeOf(value);
      else draft.fields[name] = value;
    },
    admitFile(field, earlier) {
      if (field !== fileField) throw invalid(`send files in the field “${fileField}”.`);
      if (draft.type) refuseMore(draft.type, earlier.length + 1);
    },
    lookAt(head, name) {
      if (draft.type) refuseForeignFormat(conversion(draft.type).from, head, name);
    },
  };
}

/** Makes a file of an address that came in place of one. */
async function takeAddress(
  draft: Draft,
  uploads: Upload[],
  { store, limits }: Door,
): Promise<void> {
  const { type, fields } = draft;
  if (!type || uploads.length > 0 || !conversion(type).from.includes('url')) return;
  const { [addressField]: typed, ...options } = fields;
  if (typeof typed !== 'string') return;
  const { name, content } = addressFile(typed);
  const head = Buffer.from(content);
  const stored = await store.put(Readable.from([head]), limits.fileBytes);
  uploads.push({ field: fileField, input: { name, ...stored }, head });
  draft.fields = options;
}

/** @throws ProblemError `invalid_request` when the conversion does not take so many files. */
function refuseMore(type: ConversionType, files: number): void {
  const limit = conversion(type).joins ? joinLimits.files : 1;
  if (files <= limit) return;
  const { label } = conversion(type);
  throw invalid(`${label} takes ${limit === 1 ? 'one file' : `at most ${limit} files`} at a time.`);
}

function complete({ type, fields }: Draft, uploads: Upload[], limits: Limits): Form {
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
  refuseForeignFormat(conversion(type).from, head, input.name);
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
  throw invalidOption(result.error, type);
}

const invalid = (reason: string) => new ProblemError('invalid_request', { reason });
