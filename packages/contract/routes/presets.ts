// The routes of presets, which an account stores for its next files. A client runs a preset as jobs: the result of each step is
// the file of the next one, named by `job`.
import { z } from 'zod';
import { presetContent } from '../presets.ts';
import { route, success, userProblems } from './route.ts';

/** A preset of an account. */
export const preset = presetContent.extend({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Preset = z.infer<typeof preset>;

const params = z.object({ id: z.uuid() });
const one = success(z.object({ preset }));

export const presetRoutes = {
  list: route({
    method: 'GET',
    path: '/presets',
    access: 'user',
    built: true,
    summary: 'Lists the account’s presets by name.',
    replies: { 200: success(z.object({ presets: z.array(preset) })) },
    problems: [...userProblems],
  }),
  create: route({
    method: 'POST',
    path: '/presets',
    access: 'user',
    built: true,
    summary:
      'Stores one or more conversions or operations with their options under a name, to be run one after the other.',
    body: presetContent,
    replies: { 201: one },
    problems: ['invalid_request', 'limit_reached', ...userProblems],
  }),
  replace: route({
    method: 'PUT',
    path: '/presets/{id}',
    access: 'user',
    built: true,
    summary: 'Replaces the name and the steps of a preset.',
    params,
    body: presetContent,
    replies: { 200: one },
    problems: ['invalid_request', 'not_found', ...userProblems],
  }),
  delete: route({
    method: 'DELETE',
    path: '/presets/{id}',
    access: 'user',
    built: true,
    summary: 'Deletes a preset.',
    params,
    replies: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    problems: ['not_found', ...userProblems],
  }),
} as const;
