// The calls of the image editor.
import { formats, imageOperations, imageOutputs, routes, type Format } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { metadataRoute, type MetadataContext } from '#features/image/metadata.ts';
import { downloadByName } from '#features/operations/download.ts';
import { healthOf } from '#features/operations/health.ts';
import { processRoute, type ProcessContext } from '#features/operations/process.ts';

type Context = ProcessContext &
  MetadataContext & {
    /** @throws ProblemError when no file can be opened */
    refuseWithoutWorkers(): Promise<void>;
  };

const formatView = (format: Format) => ({
  format,
  label: formats[format].label,
  mime_type: formats[format].mime,
  extensions: [...formats[format].extensions],
});

export function imageRoutes(app: FastifyInstance, context: Context): void {
  const { process, download, formats: formatList, health } = routes.image;
  processRoute(app, process, imageOperations, context);
  metadataRoute(app, context);
  downloadByName(app, download, context);
  healthOf(app, health, imageOperations, context.refuseWithoutWorkers);

  const read = imageOperations.resize.from.map(formatView);
  const written = Object.values(imageOutputs).map(formatView);
  serveRoute(app, formatList, async () => ({ success: true, data: { read, written } }));
}
