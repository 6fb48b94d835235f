// The routes of stored files. Each query is limited to the caller's files.
import {
  fileTypes,
  ProblemError,
  routes,
  type ActivityRecord,
  type FileQuery,
} from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { deleteFile } from '#features/files/deletion.ts';
import { findFile, type FileRow } from '#core/files/find.ts';
import { listFiles, newestFiles } from '#features/files/list.ts';
import { renameFile } from '#features/files/rename.ts';
import { fileStatsOf } from '#features/files/stats.ts';
import type { PresentFile } from '#features/files/view.ts';
import type { Limits } from '#core/plans/limits.ts';

type Context = {
  tables: Tables;
  store: FileStore;
  present: PresentFile;
  limitsOf(owner: string): Promise<Limits>;
  /** The newest activities of an account. */
  activitiesOf(uid: string, limit: number): Promise<ActivityRecord[]>;
};

export function fileRoutes(app: FastifyInstance, context: Context): void {
  const { tables, present, limitsOf, activitiesOf } = context;
  const calls = routes.files;

  const list = async (owner: string, query: FileQuery) => {
    const { files, pagination } = await listFiles(tables, owner, query);
    return { success: true, data: { files: await Promise.all(files.map(present)), pagination } };
  };

  const find = async (owner: string, id: string): Promise<FileRow> => {
    const file = await findFile(tables, owner, id);
    if (!file) throw new ProblemError('not_found');
    return file;
  };

  serveRoute(app, calls.files, (request) => list(userOf(request).owner, request.query));

  serveRoute(app, calls.byType, (request) => {
    const conversionType = checkedType(request.params.conversionType);
    const newestFirst = { sortBy: 'created_at', sortOrder: 'DESC' } as const;
    return list(userOf(request).owner, { ...newestFirst, ...request.query, conversionType });
  });

  serveRoute(app, calls.recent, async (request) => {
    const files = await newestFiles(tables, userOf(request).owner, request.query.limit);
    return { success: true, data: { files: await Promise.all(files.map(present)) } };
  });

  serveRoute(app, calls.file, async (request) => {
    const file = await find(userOf(request).owner, request.params.id);
    return { success: true, data: { file: await present(file) } };
  });

  serveRoute(app, calls.downloadFile, async (request) => {
    const file = await find(userOf(request).owner, request.params.id);
    const { s3_url: s3Url, file_name, mime_type, file_size } = await present(file);
    return { success: true, data: { s3Url, file_name, mime_type, file_size } };
  });

  serveRoute(app, calls.deleteFile, async (request) => {
    const { id } = request.params;
    const freed_bytes = await deleteFile(context, userOf(request), id);
    return { success: true, message: 'The file was deleted.', data: { id, freed_bytes } };
  });

  serveRoute(app, calls.renameFile, async (request) => {
    const { owner } = userOf(request);
    const { id } = request.params;
    const file = await renameFile(tables, owner, id, request.body.file_name);
    return { success: true, message: 'The file was renamed.', data: { file: await present(file) } };
  });

  serveRoute(app, calls.stats, async (request) => {
    const { owner } = userOf(request);
    const { storageBytes } = await limitsOf(owner);
    return { success: true, data: { stats: await fileStatsOf(tables, owner, storageBytes) } };
  });

  serveRoute(app, calls.activity, async (request) => {
    const activities = await activitiesOf(userOf(request).uid, request.query.limit);
    return { success: true, data: { activities } };
  });
}

/** @throws ProblemError `invalid_request` naming an unknown type */
function checkedType(word: string): string {
  if (fileTypes.includes(word)) return word;
  const known = fileTypes.join(', ');
  const reason = `there is no conversion type “${word.slice(0, 100)}”. The types are: ${known}.`;
  throw new ProblemError('invalid_request', { reason });
}
