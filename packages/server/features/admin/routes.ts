// The routes of administrators. Who may call them is decided in one place, by their access `admin` (platform/http/caller.ts).
import {
  ProblemError,
  routes,
  type AdminJob,
  type AdminUser,
  type JobStateName,
  type Setting,
} from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#core/activity/audit-log.ts';
import { auditPage } from '#features/admin/audit-page.ts';
import { invite, type InvitationContext } from '#features/admin/invite.ts';
import { queueIntervals } from '#features/admin/queue-intervals.ts';
import { systemReport, type SystemContext } from '#features/admin/system.ts';
import type { PageQuery, paginationOf } from '#platform/database/paging.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { adminOf } from '#platform/http/caller.ts';

type Page<Name extends string, Row> = Promise<
  Record<Name, Row[]> & { pagination: ReturnType<typeof paginationOf> }
>;
type Search = PageQuery & { search?: string | undefined };

type Context = SystemContext &
  InvitationContext & {
    users: {
      page(query: Search & { status?: AdminUser['status'] | undefined }): Page<'users', AdminUser>;
      find(uid: string): Promise<AdminUser | undefined>;
      /** @returns false if there is no such account */
      setStatus(uid: string, status: AdminUser['status'], actor: Actor): Promise<boolean>;
    };
    jobs: {
      page(query: Search & { state?: JobStateName | undefined }): Page<'jobs', AdminJob>;
      exists(id: string): Promise<boolean>;
      /** @returns false if it had ended already */
      cancel(id: string, actor: Actor): Promise<boolean>;
      /** @returns the ids of the jobs that were queued again */
      retry(actor: Actor): Promise<string[]>;
    };
    settings(): Setting[];
  };

export function adminRoutes(app: FastifyInstance, context: Context): void {
  const { tables, users, jobs } = context;
  const { admin } = routes;
  const answer = (data: object) => ({ success: true, data });

  serveRoute(app, admin.users, async ({ query }) => answer(await users.page(query)));

  serveRoute(app, admin.setUserStatus, async (request) => {
    const { uid } = request.params;
    const actor = adminOf(request).uid;
    // Nobody locks themselves out.
    if (uid === actor) throw new ProblemError('own_account');
    const isFound = await users.setStatus(uid, request.body.status, actor);
    const user = isFound && (await users.find(uid));
    if (!user) throw new ProblemError('not_found');
    return answer({ user });
  });

  serveRoute(app, admin.invite, async (request, reply) => {
    const data = await invite(context, request.body, adminOf(request).uid);
    reply.code(201);
    return answer(data);
  });

  serveRoute(app, admin.jobs, async ({ query }) => answer(await jobs.page(query)));

  serveRoute(app, admin.cancelJob, async (request) => {
    const { id } = request.params;
    if (!(await jobs.exists(id))) throw new ProblemError('not_found');
    return answer({ cancelled: await jobs.cancel(id, adminOf(request).uid) });
  });

  serveRoute(app, admin.retryJobs, async (request) =>
    answer({ retried: (await jobs.retry(adminOf(request).uid)).length }),
  );

  serveRoute(app, admin.system, async () => answer(await systemReport(context)));

  serveRoute(app, admin.queue, async ({ query }) =>
    answer({ intervals: await queueIntervals(tables, query.span) }),
  );

  serveRoute(app, admin.settings, async () => answer({ settings: context.settings() }));

  serveRoute(app, admin.auditLog, async ({ query }) => answer(await auditPage(tables, query)));
}
