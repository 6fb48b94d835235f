// The route of an editor: one of its operations on a file.
import {
  comparePlans,
  ProblemError,
  type Operations,
  type PlanFeature,
  type routes,
} from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '#core/plans/limits.ts';
import type { Plans } from '#core/plans/plans.ts';
import { operationForm } from '#core/intake/operation-form.ts';
import { conversionRoute, type IntakeContext } from '#core/intake/route.ts';

export type OperationContext = IntakeContext & { plans: Plans };

/** The names of plan features inside a sentence. */
const featureNames: Readonly<Record<PlanFeature, string>> = {
  advanced_editing: 'Advanced editing',
  ocr: 'Text recognition',
  annotations: 'Annotating',
};

/** Serves the route that performs the operations of an editor. */
export function operationRoute(
  app: FastifyInstance,
  contract: typeof routes.pdf.process | typeof routes.image.process,
  operations: Operations,
  context: OperationContext,
): void {
  conversionRoute(app, contract, context, (limits) =>
    operationForm({
      operations,
      requireFeature: (feature) => requireFeature(feature, limits, context.plans),
    }),
  );
}

/** @throws ProblemError `plan_required` naming the lowest plan that has the feature */
function requireFeature(feature: PlanFeature, { features, plan }: Limits, plans: Plans): void {
  if (features.has(feature)) return;
  const needed = plans.all
    .filter((offered) => offered[feature])
    .toSorted((one, other) => comparePlans(one.name, other.name))[0];
  throw new ProblemError('plan_required', {
    feature: featureNames[feature],
    plan: plan ?? '',
    needed: needed?.display_name ?? '…',
  });
}
