// The routes of shared files. The owner's are limited to the caller's files; the others need the token of a link.
import {
  formats,
  ProblemError,
  routes,
  shareLimits,
  sharedPath,
  type Share,
  type SharedFile,
} from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { userBytesPolicy } from '#platform/http/security-headers.ts';
import type { Secrets } from '#platform/secrets.ts';
import { deliverFile } from '#core/files/deliver.ts';
import { createLinks, type LinkQuery } from '#core/files/links.ts';
import { readThumbnail } from '#core/files/thumbnail.ts';
import { checkPassword } from '#features/shares/password.ts';
import {
  countDownload,
  createShare,
  revokeShare,
  sharesOf,
  workingShare,
  type SharedRow,
} from '#features/shares/shares.ts';
import { createShareTokens } from '#features/shares/token.ts';

type Context = {
  tables: Tables;
  store: FileStore;
  secrets: Secrets;
  publicUrl: string | undefined;
};

export function shareRoutes(app: FastifyInstance, context: Context): void {
  const { tables, store, secrets, publicUrl = '' } = context;
  const calls = routes.shares;
  const { tokenOf, idOf } = createShareTokens(secrets);
  const contentLinks = createLinks(secrets, calls.content, publicUrl);
  const thumbnailLinks = createLinks(secrets, calls.thumbnail, publicUrl);

  const shareWithUrl = (row: SharedRow): Share =>
    shareOf(row, `${publicUrl}${sharedPath}${tokenOf(row.share.id)}`);

  const sharedFileOf = ({ share, file }: SharedRow): SharedFile => {
    const token = tokenOf(share.id);
    const until = new Date(Math.min(Date.now() + shareLimits.openMs, endOf({ share, file })));
    return {
      file_name: file.name,
      mime_type: file.mime,
      file_size: file.bytes,
      pages: file.pages,
      expires_at: new Date(endOf({ share, file })).toISOString(),
      downloadUrl: contentLinks.linkTo(token, until),
      thumbnailUrl: file.thumbnail && thumbnailLinks.linkTo(token, until),
    };
  };

  /** The share of a signed address. @throws ProblemError */
  const shareOfSignedLink = (
    links: typeof contentLinks,
    request: FastifyRequest & { params: { id: string }; query: LinkQuery },
  ) => {
    if (request.validationError) throw new ProblemError('link_invalid');
    links.check(request.params.id, request.query);
    return workingShare(tables, idOf(request.params.id));
  };

  serveRoute(app, calls.create, async (request, reply) => {
    const { expires_in_hours: hours, password } = request.body;
    const row = await createShare(tables, userOf(request), {
      ...{ fileId: request.params.id, hours, password },
    });
    reply.code(201);
    return { success: true, data: { share: shareWithUrl(row) } };
  });

  serveRoute(app, calls.list, async (request) => {
    const rows = await sharesOf(tables, userOf(request).owner, request.query.file);
    return { success: true, data: { shares: rows.map(shareWithUrl) } };
  });

  serveRoute(app, calls.revoke, async (request) => {
    await revokeShare(tables, userOf(request), request.params.id);
    return { success: true, message: 'The link was revoked.' };
  });

  serveRoute(app, calls.open, async (request, reply) => {
    const row = await workingShare(tables, idOf(request.params.id));
    const { id, passwordHash } = row.share;
    if (passwordHash) await checkPassword(tables, { id, passwordHash }, request.body.password);
    reply.header('cache-control', 'no-store');
    return { success: true, data: { file: sharedFileOf(row) } };
  });

  serveRoute(
    app,
    calls.content,
    async (request, reply) => {
      const { share, file } = await shareOfSignedLink(contentLinks, request);
      // Counted before, so that whoever has the file finds it counted.
      if (isNewDownload(request)) await countDownload(tables, share.id);
      return deliverFile(store, file, request, reply);
    },
    { attachValidation: true },
  );

  serveRoute(
    app,
    calls.thumbnail,
    async (request, reply) => {
      const { file } = await shareOfSignedLink(thumbnailLinks, request);
      const picture = await readThumbnail(store, file);
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': userBytesPolicy });
      return reply.type(formats.webp.mime).send(picture);
    },
    { attachValidation: true },
  );
}

/** Questions about a file, and the further parts of a download, are no downloads. */
const isNewDownload = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^bytes=0*[1-9]/.test(headers.range ?? '');

/** When a link ends, in milliseconds since 1970: a file may expire before its link, for example after a downgrade. */
const endOf = ({ share, file }: SharedRow): number =>
  Math.min(share.expiresAt.getTime(), file.expiresAt.getTime());

const shareOf = ({ share, file }: SharedRow, url: string): Share => ({
  id: share.id,
  url,
  file_id: file.id,
  file_name: file.name,
  has_password: share.passwordHash !== null,
  downloads: share.downloads,
  created_at: share.createdAt.toISOString(),
  expires_at: new Date(endOf({ share, file })).toISOString(),
});
