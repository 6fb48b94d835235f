// The routes of the PDF editor.
import { pdfOperations, routes } from '@octavo/contract';
import type { Finding } from '@octavo/runner';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { downloadByName } from '#core/files/download-by-name.ts';
import { operationHealthRoute } from '#core/intake/operation-health.ts';
import { operationRoute } from '#core/intake/operation-route.ts';
import type { IntakeContext } from '#core/intake/route.ts';
import { prepareSignatureRoute } from '#features/pdf/prepare-signature.ts';
import { dependenciesOf, type FindWorkerCondition } from '#features/pdf/dependencies.ts';

type Context = IntakeContext & {
  tables: Tables;
  /** Whether the operator named a time-stamp authority. */
  stampsTime: boolean;
  workerCondition: FindWorkerCondition;
  /** The programs that this process has found; undefined where it opens no files. */
  findings: (() => readonly Finding[]) | undefined;
  /** @throws ProblemError when no file can be opened */
  refuseWithoutWorkers(): Promise<void>;
};

export function pdfRoutes(app: FastifyInstance, context: Context): void {
  const { process, download, dependencies, installDependencies, health } = routes.pdf;
  operationRoute(app, process, pdfOperations, context);
  prepareSignatureRoute(app, context);
  downloadByName(app, download, context);
  operationHealthRoute(app, health, pdfOperations, context.refuseWithoutWorkers);

  // The second call is public, so it must not change anything (decisions, “Calls”).
  for (const call of [dependencies, installDependencies])
    serveRoute(app, call, async () => {
      const found = await dependenciesOf(context.workerCondition, context.findings?.());
      return { success: true, ...found };
    });
}
