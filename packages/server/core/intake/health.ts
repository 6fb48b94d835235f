// Whether an editor can do its work right now.
import type { Operations, routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';

type Contract = typeof routes.pdf.health | typeof routes.image.health;

/** @param refuseWhenUnable throws a ProblemError when no file can be opened */
export function healthOf(
  app: FastifyInstance,
  contract: Contract,
  operations: Operations,
  refuseWhenUnable: () => Promise<void>,
): void {
  const list = Object.entries(operations).map(([operation, { label, built }]) => ({
    ...{ operation, label },
    available: built,
  }));
  serveRoute(app, contract, async () => {
    await refuseWhenUnable();
    return { success: true, data: { status: 'ok', operations: list } };
  });
}
