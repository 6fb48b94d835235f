// The route of an editor: one of its operations on a file.
import type { Operations, routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { requireFeature } from '#core/intake/plan-options.ts';
import { operationForm } from '#core/intake/operation-form.ts';
import { conversionRoute, type IntakeContext } from '#core/intake/route.ts';

/** Serves the route that performs the operations of an editor. */
export function operationRoute(
  app: FastifyInstance,
  contract: typeof routes.pdf.process | typeof routes.image.process,
  operations: Operations,
  context: IntakeContext,
): void {
  conversionRoute(app, contract, context, (limits) =>
    operationForm({
      operations,
      limits,
      requireFeature: (feature) => requireFeature(feature, limits, context.plans),
    }),
  );
}
