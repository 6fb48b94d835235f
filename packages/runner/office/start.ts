// Starts the office engine's LibreOffice: cold at once for the first documents, warm as soon as it is ready.
import { join } from 'node:path';
import { officeInside, officeRoom } from '#rooms.ts';
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
};

/** `cold` answers after a tenth of a second and is slow; `warm` takes half a second and is three times as fast. */
export type Warmth = 'cold' | 'warm';

async function start(house: OfficeHouse, name: string, warmth: Warmth): Promise<Zygote> {
  const program = await buildZygote(house.cacheFolder, house.owner);
  const folder = join(house.folder, name);
  const mounts = await createMounts(folder, house.owner);
  await writeProfile(join(folder, 'profile'), house.owner);
  const inside = officeInside(folder, house.cacheFolder, house.sandboxed);
  return startZygote({
    mounts,
    room: house.makeRoom(officeRoom(folder, program, house.cacheFolder)),
    command: house.sandboxed ? '/office-zygote' : program,
    inside: warmth === 'warm' ? inside : { ...inside, warmUp: '/nowhere' },
  });
}

/**
 * Starts a LibreOffice; makes the documents to warm it with when they are not there yet.
 * @throws when LibreOffice, its header or a compiler is missing, or it does not come up
 */
export async function startOffice(
  house: OfficeHouse,
  index: number,
  warmth: Warmth,
): Promise<Zygote> {
  const zygote = await start(house, `office-${index}-${warmth}`, warmth);
  if (warmth === 'cold' && !(await exists(warmUpFolder(house.cacheFolder))))
    await makeWarmUpDocuments(zygote, house.cacheFolder);
  return zygote;
}
