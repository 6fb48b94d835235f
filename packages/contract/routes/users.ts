// The routes of accounts: profile, sign-in, export and deletion (specification sections 3 and 7).
import { z } from 'zod';
import { planNames } from '../plans.ts';
import { line, route, success, userProblems } from './route.ts';
import { signedLink } from './conversion.ts';
import { currentSubscription, subscriptionStates, usageReport } from './subscription.ts';

const dateTime = z.iso.datetime();

/** The user profile (specification section 3, “User profile”). */
export const userProfile = z.object({
  firebase_uid: z.string().describe('the uid of the identity, from any provider'),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_verified: z.boolean(),
  account_status: z.enum(['active', 'suspended']),
  role: z.enum(['user', 'admin']).describe('admin: may use the routes below /admin'),
  created_at: dateTime,
  last_login_at: dateTime.nullable(),
  subscription_status: z.enum(subscriptionStates),
  plan_name: z.enum(planNames),
  plan_display_name: z.string(),
  conversions_used: z.number().int().describe('in this calendar month (UTC)'),
  conversions_per_month: z.number().int().describe('-1: unlimited'),
  storage_used_mb: z.number().describe('MB of 1024 × 1024 bytes, two decimals'),
  storage_mb: z.number().int(),
  end_date: dateTime.nullable().describe('until when the plan is paid for or on trial'),
});
export type UserProfile = z.infer<typeof userProfile>;

const name = line(100);
const own = { params: z.object({ uid: z.string().min(1).max(255) }) } as const;
const user = z.object({ success: z.literal(true), message: z.string(), user: userProfile });

/** A body that clients may send and the server ignores: email address and verification come from the token. */
const ignoredBody = z.looseObject({ email_verified: z.boolean().optional() }).nullish();

const profileFields = z
  .looseObject({
    first_name: name.optional(),
    last_name: name.optional(),
    email: z.string().optional().describe('can’t be changed here; it belongs to the sign-in'),
  })
  .refine(
    ({ first_name, last_name }) => first_name !== undefined || last_name !== undefined,
    'must have first_name or last_name',
  );

export const userRoutes = {
  register: route({
    method: 'POST',
    path: '/users/register',
    access: 'public',
    built: true,
    summary:
      'Creates an account for the identity of the bearer token. The uid, email address and verification come from the token; those in the body are ignored.',
    body: z.looseObject({
      firebase_uid: z.string().optional(),
      email: z.string().optional(),
      first_name: name.optional(),
      last_name: name.optional(),
      email_verified: z.boolean().optional(),
    }),
    replies: { 201: user },
    problems: [
      'invalid_request',
      'sign_in_required',
      'token_invalid',
      'already_registered',
      'identity_unavailable',
      'database_unavailable',
    ],
  }),
  profile: route({
    method: 'GET',
    path: '/users/profile/{uid}',
    access: 'user',
    built: true,
    summary: 'Returns your own account with its plan and usage.',
    ...own,
    replies: { 200: user },
    problems: ['not_yours', ...userProblems],
  }),
  profileByEmail: route({
    method: 'POST',
    path: '/users/profile',
    access: 'user',
    built: true,
    summary: 'Returns your own account by its email address.',
    body: z.looseObject({ email: z.string().min(1).max(320) }),
    replies: { 200: user },
    problems: ['invalid_request', 'not_yours', ...userProblems],
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/users/profile/{uid}',
    access: 'user',
    built: true,
    summary: 'Changes your own name. The email address is changed at the identity provider.',
    ...own,
    body: profileFields,
    replies: { 200: user },
    problems: ['invalid_request', 'not_yours', ...userProblems],
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/users/profile/{uid}',
    access: 'session',
    built: true,
    summary:
      'Deletes your own account immediately and permanently: sign-in, subscription, jobs, files, history, keys and webhooks.',
    ...own,
    body: z.object({
      confirm: z.string().describe('the account’s email address, or its uid if it has no address'),
    }),
    replies: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    problems: [
      'invalid_request',
      'not_yours',
      'not_confirmed',
      ...userProblems,
      'session_required',
    ],
  }),
  login: route({
    method: 'PUT',
    path: '/users/login/{uid}',
    access: 'session',
    built: true,
    summary: 'Records a sign-in and updates the email address and verification from the token.',
    ...own,
    body: ignoredBody,
    replies: { 200: user },
    problems: ['invalid_request', 'not_yours', ...userProblems, 'session_required'],
  }),
  verifyEmail: route({
    method: 'PUT',
    path: '/users/verify-email/{uid}',
    access: 'session',
    built: true,
    summary: 'Updates from the token whether the email address is verified.',
    ...own,
    body: ignoredBody,
    replies: { 200: user },
    problems: ['invalid_request', 'not_yours', ...userProblems, 'session_required'],
  }),
  subscription: route({
    method: 'GET',
    path: '/users/subscription/{uid}',
    access: 'user',
    built: true,
    summary: 'Returns your current plan and when it ends.',
    ...own,
    replies: { 200: z.object({ success: z.literal(true), subscription: currentSubscription }) },
    problems: ['not_yours', ...userProblems],
  }),
  usage: route({
    method: 'GET',
    path: '/users/usage/{uid}',
    access: 'user',
    built: true,
    summary: 'Returns your usage this month and when it resets.',
    ...own,
    replies: { 200: success(usageReport) },
    problems: ['not_yours', ...userProblems],
  }),
  export: route({
    method: 'POST',
    path: '/users/export/{uid}',
    access: 'session',
    built: true,
    summary:
      'Creates a link to a ZIP archive of your account data (JSON) and files. The link is valid for five minutes.',
    ...own,
    replies: {
      200: success(
        z.object({
          outputFileName: z.string(),
          downloadUrl: z
            .string()
            .describe('signed and expiring; relative to the host if the server has no PUBLIC_URL'),
          expires_at: dateTime,
        }),
      ),
    },
    problems: ['not_yours', ...userProblems, 'session_required'],
  }),
  downloadExport: route({
    method: 'GET',
    path: '/users/export/{id}/download',
    access: 'public',
    built: true,
    summary:
      'Downloads the ZIP archive of an account through its signed, expiring link. It is created while it is sent.',
    params: z.object({ id: z.string().min(1).max(255) }),
    query: signedLink.query,
    streams: { 200: 'application/zip' },
    problems: [
      'not_registered',
      'account_suspended',
      'link_invalid',
      'link_expired',
      'database_unavailable',
    ],
  }),
} as const;
