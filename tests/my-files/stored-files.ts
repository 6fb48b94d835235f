// Inserts files and conversions as rows, for tests that need more of them than they could convert; and finds blobs that no file has.
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { query } from '../setup/database.ts';
import type { TestServer } from '../setup/server.ts';

export type SeededFile = {
  id: string;
  jobId: string;
  owner: string;
  type: string;
  format: string;
  name: string;
  bytes: number;
  /** Microseconds since 1970. */
  createdAt: number;
  /** Seconds from now. */
  expiresIn: number;
};

/** A typical file with the given values. */
export const seededFile = (owner: string, given: Partial<SeededFile> = {}): SeededFile => ({
  id: randomUUID(),
  jobId: randomUUID(),
  owner,
  type: 'word-to-pdf',
  format: 'pdf',
  name: 'report.pdf',
  bytes: 1_000,
  createdAt: Date.now() * 1_000,
  expiresIn: 3_600,
  ...given,
});

const timestamp = (microseconds: string) =>
  `timestamptz 'epoch' + ${microseconds} * interval '1 microsecond'`;

/** Inserts files with their finished jobs, without any content in the store. */
export async function seedFiles(server: TestServer, files: readonly SeededFile[]): Promise<void> {
  const rows = JSON.stringify(files);
  const source = `json_to_recordset($1) AS given ("id" uuid, "jobId" uuid, owner text, type text, format text, name text,
    bytes bigint, "createdAt" bigint, "expiresIn" bigint)`;
  await query(
    server,
    `INSERT INTO jobs (id, owner, type, state, file_name, input_bytes, options, period, fingerprint, created_at, settled_at)
     SELECT "jobId", owner, type, 'finished', 'original', 1, '{}', '2026-11', 'f', ${timestamp('"createdAt"')},
     ${timestamp('"createdAt"')} FROM ${source}`,
    [rows],
  );
  await query(
    server,
    `INSERT INTO files (id, job_id, owner, type, original_name, name, format, mime, bytes, blob, created_at, expires_at)
     SELECT id, "jobId", owner, type, 'original', name, format, 'application/octet-stream', bytes, replace(id::text, '-', ''),
     ${timestamp('"createdAt"')}, now() + "expiresIn" * interval '1 second' FROM ${source}`,
    [rows],
  );
}

/**
 * Watches for blobs to which no file refers.
 * @returns a check that the running test has left none. A blob that is stored shortly before its row refers to it, or
 * shortly before it is deleted again, has the time for that.
 */
export function watchOrphans(server: TestServer): () => Promise<void> {
  // An earlier test file may have left some in a shared server: its last request may have ended after the reset.
  let earlier: string[] = [];
  beforeEach(async () => {
    earlier = await orphanedBlobs(server);
  });
  const found = async () => (await orphanedBlobs(server)).filter((name) => !earlier.includes(name));
  return async () => {
    await expect.poll(found).toEqual([]);
  };
}

async function orphanedBlobs(server: TestServer): Promise<string[]> {
  const folder = join(server.dataFolder, 'files', 'blobs');
  const files = await query(server, 'SELECT blob, thumbnail FROM files');
  const referenced = files.flatMap(({ blob, thumbnail }) => [blob, thumbnail]);
  // A server that has stored none yet has no folder for them.
  const parts = await readdir(folder).catch(() => []);
  const blobs = await Promise.all(parts.map((part) => readdir(join(folder, part))));
  return blobs.flat().filter((name) => !referenced.includes(name));
}
