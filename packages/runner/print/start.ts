// Starts Chromium in a room of its own.
import { printRoom } from './room.ts';
import type { Room, RoomPlan } from '#sandbox/room.ts';
import type { Guard } from '#web/guard.ts';
import { startBrowser, type Browser } from './browser.ts';
import { findBrowser } from './find.ts';

/** @throws when there is no Chromium, or it does not come up */
export async function startPrinting(
  makeRoom: (plan: RoomPlan) => Room,
  guard: Guard,
): Promise<Browser> {
  const program = await findBrowser();
  if (!program) throw new Error('no Chromium is installed');
  return startBrowser(makeRoom(printRoom(program)), program, guard);
}
