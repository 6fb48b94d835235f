// The first-run page: whoever reads the server's terminal becomes the first administrator. No address and no header proves who
// that is (decision 058), so the server prints a key.
import { operatorScreens, ProblemError, routes } from '@octavo/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAdminAction } from '#core/activity/audit-log.ts';
import type { Configuration } from '#platform/configuration.ts';
import type { Queries, Tables } from '#platform/database/database.ts';
import { lockOwner } from '#platform/database/owner-lock.ts';
import { users } from '#platform/database/schema.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { sessionOf } from '#platform/http/caller.ts';
import { invitationLink } from '#platform/identity/embedded/invitations.ts';
import { sameBytes, type Secrets } from '#platform/secrets.ts';

const invitationDays = 1;

type Context = {
  tables: Tables;
  secrets: Secrets;
  configuration: Pick<Configuration, 'identity' | 'address' | 'mail'>;
};

/** The same for all processes that share the secret, and after each start. */
const keyOf = (secrets: Secrets): string => secrets.sign('setup', 'key').toString('base64url');

/**
 * The path of the first-run page with its key, for the operator; undefined once there is an administrator. The key is in the
 * fragment, which browsers send to nobody.
 */
export async function setupPath(tables: Tables, secrets: Secrets): Promise<string | undefined> {
  return (await hasAdmin(tables)) ? undefined : `${operatorScreens.setup}#${keyOf(secrets)}`;
}

export function setupRoutes(app: FastifyInstance, context: Context): void {
  const { tables, secrets, configuration } = context;
  const { identity, address, mail } = configuration;
  const { setup } = routes;
  const requireKey = async (key: string, queries: Queries = tables) => {
    const isKey = sameBytes(Buffer.from(key), Buffer.from(keyOf(secrets)));
    if (!isKey || (await hasAdmin(queries))) throw new ProblemError('not_found');
  };

  serveRoute(app, setup.status, async ({ body }) => {
    await requireKey(body.key);
    return {
      success: true,
      data: {
        address,
        sign_up: identity.kind === 'embedded' ? identity.signUp : null,
        sends_mail: mail.kind === 'smtp',
        mail_from: mail.from,
      },
    };
  });

  serveRoute(app, setup.invite, async ({ body }, reply) => {
    await requireKey(body.key);
    if (identity.kind !== 'embedded' || identity.signUp === 'closed')
      throw new ProblemError('invitations_unavailable');
    const invitation = { address, email: body.email, days: invitationDays };
    reply.code(201);
    return { success: true, data: { link: invitationLink(secrets, invitation) } };
  });

  serveRoute(app, setup.claim, async (request) => {
    const { uid } = sessionOf(request);
    await tables.transaction(async (tx) => {
      // Of two at the same time, one becomes the administrator.
      await lockOwner(tx, 'setup');
      await requireKey(request.body.key, tx);
      await tx
        .update(users)
        .set({ role: 'admin', updatedAt: sql`now()` })
        .where(eq(users.uid, uid));
      await recordAdminAction(tx, { action: 'admin_granted', actor: uid, target: uid });
    });
    return { success: true, message: 'You are the administrator of this server.' };
  });
}

async function hasAdmin(queries: Queries): Promise<boolean> {
  const found = await queries
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.role, 'admin'))
    .limit(1);
  return found.length > 0;
}
