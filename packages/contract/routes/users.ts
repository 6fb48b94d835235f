import { z } from 'zod';
import { planned, route } from './route.ts';

/** What the profile screen shows (specification section 3, “User profile”). */
export const userProfile = z.object({
  firebase_uid: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_verified: z.boolean(),
  account_status: z.enum(['active', 'suspended']),
  created_at: z.iso.datetime(),
  last_login_at: z.iso.datetime().nullable(),
});
export type UserProfile = z.infer<typeof userProfile>;

const name = z.string().trim().max(100);

export const userRoutes = {
  register: route({
    method: 'POST',
    path: '/users/register',
    access: 'public',
    built: true,
    summary:
      'Makes an account for the identity of the bearer token. What the body says of uid, e-mail and verification is not believed: the token tells them.',
    body: z.looseObject({
      firebase_uid: z.string().optional(),
      email: z.string().optional(),
      first_name: name.optional(),
      last_name: name.optional(),
      email_verified: z.boolean().optional(),
    }),
    replies: {
      201: z.object({ success: z.literal(true), message: z.string(), user: userProfile }),
    },
    problems: [
      'invalid_request',
      'sign_in_required',
      'token_invalid',
      'already_registered',
      'identity_unavailable',
      'database_unavailable',
    ],
  }),
  profile: planned('GET', '/users/profile/{uid}'),
  profileByEmail: planned('POST', '/users/profile'),
  updateProfile: planned('PUT', '/users/profile/{uid}'),
  login: planned('PUT', '/users/login/{uid}'),
  verifyEmail: planned('PUT', '/users/verify-email/{uid}'),
  subscription: planned('GET', '/users/subscription/{uid}'),
  usage: planned('GET', '/users/usage/{uid}'),
} as const;
