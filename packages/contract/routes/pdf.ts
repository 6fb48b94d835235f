// The calls of the PDF editor (specification section 7, "PDF processing").
import { z } from 'zod';
import { pdfOperations, type PdfOperation } from '../pdf-operations.ts';
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
      password: z.string().optional().describe('opens a file that is protected with one'),
      newPassword: z
        .string()
        .optional()
        .describe('password-set: the password to come')
        .meta({ example: 'a long secret' }),
      confirmPassword: z
        .string()
        .optional()
        .describe('password-set: the same again')
        .meta({ example: 'a long secret' }),
      allowPrinting: z.boolean().default(true).describe('password-set: may be printed'),
      allowCopying: z.boolean().default(true).describe('password-set: text may be copied'),
      allowChanges: z.boolean().default(true).describe('password-set: may be changed'),
      compressionLevel: z.enum(['low', 'medium', 'high']).default('medium').describe('compress'),
      additionalFiles: z
        .any()
        .optional()
        .describe('merge: further PDFs in their order')
        .meta({ example: ['annex.pdf'] }),
      additionalUploads: z
        .uuid()
        .optional()
        .describe('merge: an upload in place of a further PDF; several, and files among them'),
      pageRanges: z
        .array(z.string())
        .optional()
        .describe(
          'split: sent as pageRanges[0], pageRanges[1] and so on; each such as 7, 1-3 or 10-',
        )
        .meta({ example: ['1-3'] }),
      pagesToDelete: z
        .array(z.string())
        .optional()
        .describe('delete-pages: sent as pagesToDelete[0] and so on, or as one list with commas')
        .meta({ example: ['2', '5-7'] }),
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
