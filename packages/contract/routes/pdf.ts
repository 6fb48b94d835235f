// The routes of the PDF editor (specification section 7, "PDF processing").
import { z } from 'zod';
import { pdfOperations, type PdfOperation } from '../catalogue/catalogue.ts';
import { signaturePreparation } from '../catalogue/pdf-signing.ts';
import { jobId } from '../jobs.ts';
import { preparedSignature } from '../pdf-signatures/prepared.ts';
import { signingProblems } from '../signing-problems.ts';
import { fileStreams } from './conversion.ts';
import { nextStepsField, resultField, uploadField } from './job-problems.ts';
import { aliasText, operationFields } from './operation-fields.ts';
import { dependencies, fileName, health, operationProblems, processing } from './operations.ts';
import { route, success, userProblems } from './route.ts';

const names = Object.keys(pdfOperations) as [PdfOperation, ...PdfOperation[]];

export const pdfRoutes = {
  process: route({
    method: 'POST',
    path: '/pdf-processing/process',
    access: 'user',
    built: true,
    summary: 'Edits a PDF.',
    multipart: true,
    get body() {
      return z.looseObject({
        file: z.any().describe('the PDF').meta({ example: 'report.pdf' }),
        ...uploadField,
        ...resultField,
        ...nextStepsField,
        operation: z.enum(names).describe(aliasText(pdfOperations)),
        additionalFiles: z
          .any()
          .optional()
          .describe('merge, organise: additional PDFs in order; watermark: an image')
          .meta({ example: ['annex.pdf'] }),
        additionalUploads: z
          .uuid()
          .optional()
          .describe(
            'the ID of an upload, used instead of an additional file; several are possible, also mixed with files',
          ),
        ...operationFields(pdfOperations),
      });
    },
    ...processing,
  }),
  prepareSignature: route({
    method: 'POST',
    path: '/pdf-processing/prepare-signature',
    access: 'user',
    built: true,
    summary:
      'Prepares a PDF for a signature by a key that stays with you, such as one on a smart card. Sign `signedAttributes` with it, by the named algorithm and hash function; then send the signature to POST /pdf-processing/process with the operation complete-signature and the `job`. Doesn’t count as a conversion.',
    multipart: true,
    get body() {
      return z.looseObject({
        file: z.any().describe('the PDF').meta({ example: 'contract.pdf' }),
        ...uploadField,
        ...resultField,
        additionalFiles: z.any().optional().describe(signaturePreparation.additionalFiles.help),
        ...operationFields({
          'prepare-signature': { ...signaturePreparation, type: 'pdf-certificate-sign' },
        }),
      });
    },
    replies: {
      200: success(
        z.object({
          job: jobId.describe('the prepared file; kept until `expires_at`'),
          hash: preparedSignature.shape.hash,
          algorithm: preparedSignature.shape.algorithm.describe(
            'ECDSA signatures may be DER or the two numbers one after the other (IEEE P1363)',
          ),
          signedAttributes: z.string().describe('the bytes to sign, in Base64'),
          digest: z
            .string()
            .describe('the digest of these bytes, in Base64, for devices that sign digests'),
          expires_at: z.iso.datetime(),
        }),
      ),
    },
    problems: [
      ...operationProblems,
      ...(Object.keys(signingProblems) as (keyof typeof signingProblems)[]),
      'page_beyond_end',
      'tool_missing',
      'too_complex',
      'too_much_work',
      'took_too_long',
      'cancelled',
    ],
  }),
  download: route({
    method: 'GET',
    path: '/pdf-processing/download/{fileName}',
    access: 'user',
    built: true,
    summary: 'Downloads a file of the account by name or ID. Supports range requests.',
    params: fileName,
    streams: fileStreams,
    problems: ['not_found', ...userProblems],
  }),
  dependencies: route({
    method: 'GET',
    path: '/pdf-processing/dependencies',
    access: 'user',
    built: true,
    summary: 'Lists the programs that the server needs and whether they are installed.',
    replies: { 200: success(dependencies) },
    problems: [...userProblems],
  }),
  installDependencies: route({
    method: 'POST',
    path: '/pdf-processing/install-dependencies',
    access: 'public',
    built: true,
    summary:
      'Installs nothing. Returns the missing programs and the commands with which the operator installs them.',
    replies: { 200: success(dependencies) },
    problems: ['database_unavailable'],
  }),
  health: route({
    method: 'GET',
    path: '/pdf-processing/health',
    access: 'public',
    built: true,
    summary: 'Checks which PDF operations are currently available.',
    ...health,
  }),
} as const;
