// Takes in what an editor wants done.
import {
  comparePlans,
  ProblemError,
  type Operations,
  type PlanFeature,
  type Route,
} from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { admit, type Admission } from '#features/conversions/admission.ts';
import { readOperation, type Edit } from '#features/operations/form.ts';
import type { Limits } from '#features/plans/limits.ts';
import type { Plans } from '#features/plans/plans.ts';

export type ProcessContext = Admission & { plans: Plans };

/** How features are called in a sentence. */
const featureNames: Readonly<Record<PlanFeature, string>> = {
  advanced_editing: 'Advanced editing',
  ocr: 'Text recognition',
  annotations: 'Annotating',
};

/** Serves the call that does the operations of an editor. */
export function processRoute(
  app: FastifyInstance,
  contract: Route,
  operations: Operations,
  context: ProcessContext,
): void {
  serveRoute(app, contract, (request) => takeIn(request, operations, context, perform));
}

/** Reads what is to be done, and has it done. Nothing is kept of a form that is refused. */
export async function takeIn<T>(
  request: FastifyRequest,
  operations: Operations,
  context: ProcessContext,
  perform: (edit: Edit) => Promise<T>,
): Promise<T> {
  const limits = await admit(context, userOf(request).owner, request);
  const door = { store: context.store, limitBytes: limits.fileBytes };
  const requireFeature = (feature: PlanFeature) => refuseBeyond(feature, limits, context.plans);
  return readOperation(request, door, { operations, requireFeature }, perform);
}

async function perform({ operation: { label } }: Edit): Promise<never> {
  throw new ProblemError('operation_not_available', { operation: label });
}

/** @throws ProblemError `plan_required` naming the lowest plan that has the feature */
function refuseBeyond(feature: PlanFeature, { features, plan }: Limits, plans: Plans): void {
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
