// The routes of the PDF editor (specification section 7, "PDF processing").
import { z } from 'zod';
import { pdfOperations, type PdfOperation } from '../catalogue/catalogue.ts';
import { fileStreams } from './conversion.ts';
import { nextStepsField, resultField } from './job-problems.ts';
import { aliasText, operationFields } from './operation-fields.ts';
import { dependencies, fileName, health, processing } from './operations.ts';
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
    body: z.looseObject({
      file: z.any().describe('the PDF').meta({ example: 'report.pdf' }),
      upload: z
        .uuid()
        .optional()
        .describe('the ID of an upload (POST /uploads), used instead of the file'),
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
    }),
    ...processing,
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
