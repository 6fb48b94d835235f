// Starts the office engine's LibreOffice: cold at once for the first documents, warm as soon as it is ready.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#job/conversion.ts';
import { officeInside, officeRoom } from './room.ts';
import { createMounts } from '#sandbox/job-folder.ts';
import type { Owner, Room, RoomPlan } from '#sandbox/room.ts';
import { buildZygote, exists, makeWarmUpDocuments, warmUpFolder } from './prepare.ts';
import { writeProfile } from './profile.ts';
import { startZygote, type Zygote } from './zygote.ts';

export type OfficeHouse = {
  folder: string;
  cacheFolder: string;
  sandboxed: boolean;
  owner?: Owner | undefined;
  makeRoom: (plan: RoomPlan) => Room;
  log: Log;
};

/** `cold` answers after a tenth of a second and is slow; `warm` takes half a second and is three times as fast. */
export type Warmth = 'cold' | 'warm';

async function start(
  house: OfficeHouse,
  name: string,
  warmth: Warmth,
  signal: AbortSignal,
): Promise<Zygote> {
  const program = await buildZygote(house.cacheFolder, house.owner);
  const folder = join(house.folder, name);
  const mounts = await createMounts(folder, house.owner);
  await writeProfile(join(folder, 'profile'), house.owner);
  const inside = officeInside(folder, house.cacheFolder, house.sandboxed);
  const remove = () => rm(folder, { recursive: true, force: true });
  const starting = startZygote({
    mounts,
    room: house.makeRoom(officeRoom(folder, house.cacheFolder, { zygote: program })),
    command: house.sandboxed ? '/office-zygote' : program,
    inside: warmth === 'warm' ? inside : { ...inside, warmUp: '/nowhere' },
    signal,
  });
  // With its profile; a document may still be removing its own part.
  starting.then(({ ended }) => ended.then(remove), remove).catch(() => {});
  return starting;
}

/**
 * Starts a LibreOffice that is kept; makes the documents to warm it with when they are not there yet.
 * @param signal ends what is being started
 * @throws when it, its header or a compiler is missing, or it cannot be kept warm
 */
export async function startOffice(
  house: OfficeHouse,
  index: number,
  warmth: Warmth,
  signal: AbortSignal,
): Promise<Zygote> {
  const zygote = await start(house, `office-${index}-${warmth}`, warmth, signal);
  if (warmth === 'cold' && !(await exists(warmUpFolder(house.cacheFolder))))
    await makeWarmUpDocuments(zygote, house.cacheFolder, signal);
  return zygote;
}
