// The calls of the image editor.
import {
  formats,
  imageMetadata,
  imageOperations,
  imageOutputs,
  routes,
  type Format,
} from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { userBytesPolicy } from '#platform/http/security-headers.ts';
import { lookRoute, type Look, type LookContext } from '#features/image/look.ts';
import { downloadByName } from '#core/files/download-by-name.ts';
import { healthOf } from '#core/intake/health.ts';
import { processRoute, type ProcessContext } from '#core/intake/process.ts';

type Context = ProcessContext &
  LookContext & {
    /** @throws ProblemError when no file can be opened */
    refuseWithoutWorkers(): Promise<void>;
  };

const formatView = (format: Format) => ({
  format,
  label: formats[format].label,
  mime_type: formats[format].mime,
  extensions: [...formats[format].extensions],
});

const description: Look = {
  contract: routes.image.metadata,
  type: 'image-metadata',
  answer(result) {
    const metadata = imageMetadata.parse(JSON.parse(result.toString()));
    return { success: true, data: { metadata } };
  },
};

const preview: Look = {
  contract: routes.image.preview,
  type: 'image-preview',
  answer: (result, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': userBytesPolicy })
      .type(formats.webp.mime)
      .send(result),
};

export function imageRoutes(app: FastifyInstance, context: Context): void {
  const { process, download, formats: formatList, health } = routes.image;
  processRoute(app, process, imageOperations, context);
  lookRoute(app, description, context);
  lookRoute(app, preview, context);
  downloadByName(app, download, context);
  healthOf(app, health, imageOperations, context.refuseWithoutWorkers);

  const read = imageOperations.edit.from.map(formatView);
  const written = Object.values(imageOutputs).map(formatView);
  serveRoute(app, formatList, async () => ({ success: true, data: { read, written } }));
}
