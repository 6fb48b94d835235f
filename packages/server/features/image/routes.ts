// The routes of the image editor.
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
import {
  inspectionRoute,
  type Inspection,
  type InspectionContext,
} from '#features/image/inspection.ts';
import { downloadByName } from '#core/files/download-by-name.ts';
import { operationHealthRoute } from '#core/intake/operation-health.ts';
import { operationRoute } from '#core/intake/operation-route.ts';
import type { IntakeContext } from '#core/intake/route.ts';

type Context = IntakeContext &
  InspectionContext & {
    /** @throws ProblemError when no file can be opened */
    refuseWithoutWorkers(): Promise<void>;
  };

const formatView = (format: Format) => ({
  format,
  label: formats[format].label,
  mime_type: formats[format].mime,
  extensions: [...formats[format].extensions],
});

const metadata: Inspection = {
  contract: routes.image.metadata,
  type: 'image-metadata',
  answer(result) {
    const parsed = imageMetadata.parse(JSON.parse(result.toString()));
    return { success: true, data: { metadata: parsed } };
  },
};

const preview: Inspection = {
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
  operationRoute(app, process, imageOperations, context);
  inspectionRoute(app, metadata, context);
  inspectionRoute(app, preview, context);
  downloadByName(app, download, context);
  operationHealthRoute(app, health, imageOperations, context.refuseWithoutWorkers);

  const read = imageOperations.edit.from.map(formatView);
  const written = Object.values(imageOutputs).map(formatView);
  serveRoute(app, formatList, async () => ({ success: true, data: { read, written } }));
}
