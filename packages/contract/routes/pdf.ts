// The calls of the PDF editor (specification section 7, "PDF processing").
import { z } from 'zod';
import { pdfOperations, type PdfOperation } from '../catalogue/catalogue.ts';
import { operationFields } from './operation-fields.ts';
import { dependencies, fileName, health, work } from './operations.ts';
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
      upload: z.uuid().optional().describe('an upload (POST /uploads) in place of the file'),
      operation: z.enum(names),
      additionalFiles: z
        .any()
        .optional()
        .describe('merge, organise: further PDFs in their order; watermark: a picture')
        .meta({ example: ['annex.pdf'] }),
      additionalUploads: z
        .uuid()
        .optional()
        .describe('an upload in place of a further file; several, and files among them'),
      ...operationFields(pdfOperations),
    }),
    ...work,
  }),
  download: route({
    method: 'GET',
    path: '/pdf-processing/download/{fileName}',
    access: 'user',
    built: true,
    summary: 'Sends a file of the account, by its name or its id. Answers range requests.',
    params: fileName,
    problems: ['not_found', ...userProblems],
  }),
  dependencies: route({
    method: 'GET',
    path: '/pdf-processing/dependencies',
    access: 'user',
    built: true,
    summary: 'The programs that the server needs, and which of them it lacks.',
    replies: { 200: success(dependencies) },
    problems: [...userProblems],
  }),
  installDependencies: route({
    method: 'POST',
    path: '/pdf-processing/install-dependencies',
    access: 'public',
    built: true,
    summary:
      'Installs nothing: tells what is missing, and with which command the operator adds it.',
    replies: { 200: success(dependencies) },
    problems: ['database_unavailable'],
  }),
  health: route({
    method: 'GET',
    path: '/pdf-processing/health',
    access: 'public',
    built: true,
    summary: 'Whether PDFs can be edited right now, and how.',
    ...health,
  }),
} as const;
