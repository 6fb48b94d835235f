// The calls about people.
import { routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { requiredTokenOf } from '#platform/http/caller.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';
import { profileOf } from '#features/users/profile.ts';
import { register } from '#features/users/registration.ts';

type Context = { tables: Tables; identity: IdentityProvider };

export function userRoutes(app: FastifyInstance, { tables, identity }: Context): void {
  serveRoute(app, routes.users.register, async (request, reply) => {
    const person = await identity.verify(requiredTokenOf(request));
    const { first_name: firstName, last_name: lastName } = request.body;
    const account = await register(tables, person, { firstName, lastName });
    reply.code(201);
    return { success: true, message: 'The account was made.', user: profileOf(account) };
  });
}
