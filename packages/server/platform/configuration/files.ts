// The variables for the file store.
import { resolve } from 'node:path';
import { z } from 'zod';
import { variable, type ValuesOf } from '#platform/configuration/variable.ts';
import type { StoreSettings } from '#platform/files/open-store.ts';
import { s3AddressOf } from '#platform/files/s3/address.ts';

const s3Address = z.string().transform((text, context) => {
  try {
    return s3AddressOf(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

export const filesVariables = {
  FILES_URL: variable({
    meaning:
      'An S3-compatible store, such as s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-1&pathStyle=1. With publicEndpoint=https://… browsers use that address; with presign=0 they never reach the store themselves.',
    default: 'a folder of the data folder',
    schema: s3Address.optional(),
  }),
  AWS_ACCESS_KEY_ID: variable({
    meaning: 'The key of the S3-compatible store.',
    default: 'the role of the machine, where it has one',
    secret: true,
    schema: z.string().optional(),
  }),
  AWS_SECRET_ACCESS_KEY: variable({
    meaning: 'The secret of that key.',
    default: 'none',
    secret: true,
    schema: z.string().optional(),
  }),
  AWS_SESSION_TOKEN: variable({
    meaning: 'The token of a temporary key.',
    default: 'none',
    secret: true,
    schema: z.string().optional(),
  }),
} as const;

type Values = ValuesOf<typeof filesVariables> & { OCTAVO_DATA: string };

/** The location of the file store, and its credentials. */
export function filesOf(values: Values): StoreSettings {
  const { FILES_URL: address, OCTAVO_DATA: dataFolder } = values;
  if (!address) return { kind: 'folder', folder: resolve(dataFolder, 'files') };
  const keys = keysOf(values);
  return { kind: 's3', ...address, ...(keys && { keys }) };
}

function keysOf(values: Values) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const { AWS_SESSION_TOKEN: sessionToken } = values;
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** Sentences about wrong combinations of these variables. */
export function filesContradictions(values: Values): string[] {
  const { FILES_URL, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = values;
  if (!FILES_URL || Boolean(id) === Boolean(secret)) return [];
  const [given, missing] = id
    ? ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
    : ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'];
  return [`${missing} is missing: ${given} is set, and both are needed.`];
}
