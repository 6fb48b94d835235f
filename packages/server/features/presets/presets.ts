// Creates, lists, changes and deletes the presets of accounts.
import { randomUUID } from 'node:crypto';
import { presetLimits, ProblemError, type Preset, type PresetContent } from '@octavo/contract';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { lockOwner } from '#platform/database/owner-lock.ts';
import { presets } from '#platform/database/schema.ts';
import { ownerOfUser } from '#platform/http/caller.ts';

type Row = typeof presets.$inferSelect;

/** By name, as people look for them. */
export async function presetsOf(tables: Tables, uid: string): Promise<Preset[]> {
  const rows = await tables
    .select()
    .from(presets)
    .where(eq(presets.uid, uid))
    .orderBy(asc(sql`lower(${presets.name})`), asc(presets.id));
  return rows.map(shown);
}

/** @throws ProblemError `limit_reached` */
export function createPreset(
  tables: Tables,
  uid: string,
  { name, steps }: PresetContent,
): Promise<Preset> {
  return tables.transaction(async (tx) => {
    await lockOwner(tx, ownerOfUser(uid));
    const [found] = await tx.select({ n: count() }).from(presets).where(eq(presets.uid, uid));
    if ((found?.n ?? 0) >= presetLimits.presets)
      throw new ProblemError('limit_reached', { limit: presetLimits.presets, things: 'presets' });
    const values = { id: randomUUID(), uid, name, steps };
    const [inserted] = await tx.insert(presets).values(values).returning();
    return shown(inserted as Row);
  });
}

/** @throws ProblemError `not_found` */
export async function replacePreset(
  tables: Tables,
  uid: string,
  id: string,
  { name, steps }: PresetContent,
): Promise<Preset> {
  const [replaced] = await tables
    .update(presets)
    .set({ name, steps, updatedAt: sql`now()` })
    .where(ownPreset(uid, id))
    .returning();
  if (!replaced) throw new ProblemError('not_found');
  return shown(replaced);
}

/** @throws ProblemError `not_found` */
export async function deletePreset(tables: Tables, uid: string, id: string): Promise<void> {
  const deleted = await tables
    .delete(presets)
    .where(ownPreset(uid, id))
    .returning({ id: presets.id });
  if (deleted.length === 0) throw new ProblemError('not_found');
}

const ownPreset = (uid: string, id: string) => and(eq(presets.id, id), eq(presets.uid, uid));

const shown = ({ id, name, steps, createdAt, updatedAt }: Row): Preset => ({
  ...{ id, name, steps },
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
