// Takes in an image that is to be described.
import { imageOperations, ProblemError, routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import type { StoredInput } from '#platform/queue/inputs.ts';
import { admit, type Admission } from '#features/conversions/admission.ts';
import { readUploads, type Receiver, type Upload } from '#features/uploads/read.ts';
import { refuseForeignFormat } from '#features/uploads/sniff.ts';

const fileField = 'file';
const { from } = imageOperations.resize;

const receiver: Receiver = {
  fileFields: [fileField],
  maxFiles: 1,
  // Forms send what they have; nothing of it changes what an image is.
  takeField: () => undefined,
  admitFile(field, earlier) {
    if (field === fileField && earlier.length === 0) return;
    throw new ProblemError('invalid_request', { reason: `send one image in “${fileField}”.` });
  },
  lookAt: (head, name) => refuseForeignFormat(from, head, name),
};

export function metadataRoute(app: FastifyInstance, context: Admission): void {
  serveRoute(app, routes.image.metadata, async (request) => {
    const { fileBytes } = await admit(context, userOf(request).owner, request);
    const door = { store: context.store, limitBytes: fileBytes };
    return readUploads(request, door, receiver, (uploads) => describe(onlyOf(uploads)));
  });
}

function onlyOf([upload]: readonly Upload[]): StoredInput {
  if (!upload) throw new ProblemError('missing_file');
  if (upload.input.bytes === 0) throw new ProblemError('empty_file');
  return upload.input;
}

/** An image is opened by workers only, and they do not describe images yet. */
async function describe(_image: StoredInput): Promise<never> {
  throw new ProblemError('operation_not_available', { operation: 'Image metadata' });
}
