// The route that reports whether an editor's operations can run right now.
import type { Operations, routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';

type Contract = typeof routes.pdf.health | typeof routes.image.health;

/**
 * Serves the health of an editor and the list of its operations.
 * @param refuseWhenUnable throws a ProblemError when no file can be opened
 */
export function operationHealthRoute(
  app: FastifyInstance,
  contract: Contract,
  operations: Operations,
  refuseWhenUnable: () => Promise<void>,
): void {
  const list = Object.entries(operations).map(([operation, { label }]) => ({
    ...{ operation, label },
    available: true,
  }));
  serveRoute(app, contract, async () => {
    await refuseWhenUnable();
    return { success: true, data: { status: 'ok', operations: list } };
  });
}
