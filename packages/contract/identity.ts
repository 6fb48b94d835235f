// The settings that the browser needs to sign users in, by identity provider.
import { z } from 'zod';

export const identityConfiguration = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('embedded'),
    signUp: z
      .enum(['open', 'invite', 'closed'])
      .describe('whether anybody may sign up, only who was invited, or nobody'),
    google: z.boolean().describe('whether Google can be used to sign in'),
    directory: z
      .boolean()
      .optional()
      .describe(
        'whether people of an LDAP directory sign in with its password and their user name',
      ),
    issuer: z
      .object({ name: z.string().optional().describe('what people call it') })
      .optional()
      .describe('whether an OpenID Connect issuer can be used to sign in'),
    verification: z
      .enum(['required', 'later'])
      .describe('whether an email address must be verified before the first sign-in'),
    mailbox: z
      .boolean()
      .describe(
        'whether mails are stored on this server, for its operator to read, instead of being sent',
      ),
  }),
  z.object({ kind: z.literal('local').describe('nobody signs in: one person uses the server') }),
  z.object({
    kind: z.literal('proxy').describe('a reverse proxy in front of this server signs people in'),
    signOutUrl: z.string().optional().describe('where signing out leads'),
  }),
  z.object({
    kind: z.literal('firebase'),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    emulator: z.string().optional().describe('the address of the Auth emulator'),
  }),
  z.object({
    kind: z.literal('oidc'),
    issuer: z.string(),
    clientId: z.string(),
    bearer: z
      .enum(['id_token', 'access_token'])
      .describe('which of the issuer’s tokens this API accepts'),
  }),
]);
export type IdentityConfiguration = z.infer<typeof identityConfiguration>;
