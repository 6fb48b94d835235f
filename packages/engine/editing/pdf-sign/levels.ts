// Signs at a level of PAdES (ETSI EN 319 142-1): B-T adds a time stamp of the signature, B-LT what proves that its certificates were
// valid, B-LTA a time stamp of the whole document, which can be renewed.
import { rename, rm } from 'node:fs/promises';
import type { X509Certificate } from 'node:crypto';
import { ProblemError, type SignatureLevel } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { certificateOf } from '#formats/cms/signed-data.ts';
import type { StampSignature } from '#formats/cms/signed-data-writer.ts';
import {
  stampIn,
  stampRequest,
  stampRequestFor,
  type Stamp,
  type StampRequest,
} from '#formats/cms/time-stamp.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { encryptionOf } from '#formats/pdf/structure/file-encryption.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { updateBaseOf } from '#formats/pdf/structure/incremental-update.ts';
import { stampBytes, writeStamped, type Document } from './sign.ts';
import type { Signer } from './signer.ts';
import { validationDataOf } from './validation-data.ts';
import { writeWithStore } from './validation-store.ts';

export type LevelRequest = {
  level: SignatureLevel;
  /** Whether a lower level is right if a service fails. */
  mayLower: boolean;
  /** Certificates that the operator trusts. */
  roots: readonly X509Certificate[];
};

/**
 * Writes the signature itself.
 * @param stamp gives its time stamp; absent for a signature without one
 * @returns the value of `/Contents`
 */
export type WriteSignature = (stamp: StampSignature | undefined) => Promise<Buffer>;

/**
 * @param target the signed document, which `write` makes
 * @throws ProblemError `timestamps_not_offered`, `timestamp_unavailable`, `timestamp_invalid`, `revocation_unavailable`,
 * `certificate_revoked`
 */
export async function signAtLevel(
  target: Source,
  signer: Signer,
  write: WriteSignature,
  { level, mayLower, roots }: LevelRequest,
  run: Run,
): Promise<void> {
  const lowered = (to: SignatureLevel) => (error: unknown) => {
    if (!mayLower || !isOfService(error)) throw error;
    run.warn({
      code: warnings[error.problem.code],
      values: { ...error.problem.values, level: to, wanted: level },
    });
    return undefined;
  };
  let stamp: Stamp | undefined;
  const stampSignature = async (signature: Buffer) => {
    stamp = await stampOf(stampRequestFor(signature), run).catch(lowered('B-B'));
    return stamp?.token;
  };
  const contents = await write(level === 'B-B' ? undefined : stampSignature);
  if (!stamp || level === 'B-T') return;
  const { time, authority, certificates } = stamp;
  const [own] = signer.certificates;
  const certificate = certificateOf(own);
  if (!certificate) throw new ProblemError('certificate_unsuitable');
  const data = await validationDataOf(
    [
      { certificate, purpose: 'signature' },
      { certificate: authority, purpose: 'timeStamp' },
    ],
    { others: [...signer.issuers, ...certificates], roots, time },
    run.tools.signatureService,
  ).catch(lowered('B-T'));
  if (!data) return;
  await replaced(target, run, (signed, next) => writeWithStore(signed, next, data, contents));
  if (level !== 'B-LTA') return;
  await replaced(target, run, (signed, next) =>
    writeStamped(signed, next, async (digest) => (await stampOf(stampRequest(digest), run)).token),
  ).catch(lowered('B-LT'));
}

/** The problems of services, and the warnings if the level is lowered instead. */
const warnings = {
  timestamp_unavailable: 'level_without_timestamp',
  timestamp_invalid: 'level_without_timestamp',
  revocation_unavailable: 'level_without_revocation',
} as const;

type ServiceProblem = ProblemError & { problem: { code: keyof typeof warnings } };

const isOfService = (error: unknown): error is ServiceProblem =>
  error instanceof ProblemError && error.problem.code in warnings;

const unreached: ReadonlySet<string> = new Set([
  ...['private_address', 'unreachable_address', 'address_answered'],
]);

/** A time stamp of the authority. */
export async function stampOf(request: StampRequest, run: Run): Promise<Stamp> {
  const { body } = request;
  const answer = await run.tools
    .signatureService({ service: 'timeStamp', body })
    .catch((error: unknown) => {
      if (error instanceof ProblemError && unreached.has(error.problem.code))
        throw new ProblemError('timestamp_unavailable', undefined, error);
      throw error;
    });
  const stamp = await stampIn(answer, request, new Date());
  if (!stamp || stamp.token.length > stampBytes) throw new ProblemError('timestamp_invalid');
  return stamp;
}

/** Replaces a document by one that begins with it. */
export async function replaced(
  source: Source,
  run: Run,
  write: (document: Document, next: string) => Promise<void>,
): Promise<void> {
  const { path } = source;
  const base = await updateBaseOf(path);
  if (!base) throw new Error('a signed document without an end');
  const graph = await structureGraphOf(source, run.scratch, run);
  const encryption = await encryptionOf(source, run);
  const next = `${path}.next`;
  try {
    await write({ source, graph, base, encryption }, next);
    await rename(next, path);
  } finally {
    await rm(next, { force: true });
  }
}
