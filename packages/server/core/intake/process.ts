// Takes in what an editor wants done.
import {
  comparePlans,
  ProblemError,
  type Operations,
  type PlanFeature,
  type routes,
} from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { admit } from '#core/intake/admission.ts';
import { answering, type ConvertContext } from '#core/intake/answer.ts';
import { readOperation } from '#core/intake/operation-form.ts';
import type { Limits } from '#core/plans/limits.ts';
import type { Plans } from '#core/plans/plans.ts';

export type ProcessContext = ConvertContext & { plans: Plans };

type Contract = typeof routes.pdf.process | typeof routes.image.process;

/** How features are called in a sentence. */
const featureNames: Readonly<Record<PlanFeature, string>> = {
  advanced_editing: 'Advanced editing',
  ocr: 'Text recognition',
  annotations: 'Annotating',
};

/** Serves the call that does the operations of an editor. */
export function processRoute(
  app: FastifyInstance,
  contract: Contract,
  operations: Operations,
  context: ProcessContext,
): void {
  serveRoute(app, contract, async (request, reply) => {
    const answer = answering(context, request, reply);
    const { owner } = userOf(request);
    const limits = await admit(context, owner, request);
    const takeUpload = (id: string) => context.takeUpload(owner, id);
    const door = { store: context.store, takeUpload, limitBytes: limits.fileBytes };
    const requireFeature = (feature: PlanFeature) => refuseBeyond(feature, limits, context.plans);
    const edit = await readOperation(request, door, { operations, requireFeature });
    return answer({ ...edit, withheld: [] });
  });
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
