// The routes of the conversion history.
import { routes, type HistoryQuery, type StoredFile, type UsageReport } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import type { files } from '#platform/database/schema.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { countsOf } from '#features/history/counts.ts';
import { usageByDay } from '#features/history/days.ts';
import { historyOf, jobTotalsOf, recordOf } from '#features/history/history.ts';

type Context = {
  tables: Tables;
  presentFile(file: typeof files.$inferSelect): Promise<StoredFile>;
  /** What an account has used of its plan. */
  usageOf(uid: string): Promise<UsageReport>;
};

export function historyRoutes(
  app: FastifyInstance,
  { tables, presentFile, usageOf }: Context,
): void {
  const list = async (owner: string, query: HistoryQuery) => {
    const { rows, pagination } = await historyOf(tables, owner, query);
    const conversions = await Promise.all(
      rows.map(async (row) => recordOf(row, row.file && (await presentFile(row.file)))),
    );
    return { success: true, data: { conversions, pagination } };
  };

  for (const call of [routes.files.conversions, routes.conversion.history])
    serveRoute(app, call, (request) => list(userOf(request).owner, request.query));

  serveRoute(app, routes.conversion.usage, async (request) => {
    const { owner, uid } = userOf(request);
    const [usage, totals] = await Promise.all([usageOf(uid), jobTotalsOf(tables, owner)]);
    return { success: true, data: { ...usage, history: countsOf(totals) } };
  });

  serveRoute(app, routes.conversion.usageByDay, async (request) => ({
    success: true,
    data: await usageByDay(tables, userOf(request).owner),
  }));
}
