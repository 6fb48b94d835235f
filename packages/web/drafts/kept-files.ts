// Files that were chosen before a sign-in which may leave the page. They stay on this device, for the tab in which they were
// chosen, until they are used, and at most for an hour.
import { newDraftId } from '#drafts/drafts.ts';
import { runInStore } from '#drafts/object-store.ts';

const store = { database: 'octavo-kept-files', version: 1, name: 'kept', keyPath: 'id' };
/** In the session storage, which a tab keeps when it leaves the page and comes back. */
const ownKey = 'octavo-kept-files';
const lifetimeMs = 60 * 60 * 1000;

/** `state` is the navigation state that the files are part of. */
type Kept = { id: string; state: object; keptAt: number };

let changes: Promise<unknown> = Promise.resolve();

/** Runs changes one after the other: discarding files while they are still being stored would leave them behind. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const done = changes.then(change);
  changes = done.catch(() => undefined);
  return done;
}

/** Keeps files with the tool that they were chosen for. Without storage, they are lost with the page. */
export const keepFiles = (state: object): Promise<void> =>
  inTurn(async () => {
    await discard();
    const id = newDraftId();
    sessionStorage.setItem(ownKey, id);
    const kept: Kept = { id, state, keptAt: Date.now() };
    await runInStore(store, 'readwrite', (files) => files.put(kept));
  });

/** The navigation state with the files that this tab has kept; undefined if there is none. */
export async function keptFiles(now = Date.now()): Promise<object | undefined> {
  await discardPast(now);
  const id = sessionStorage.getItem(ownKey);
  if (!id) return undefined;
  const kept = await runInStore(
    store,
    'readonly',
    (files) => files.get(id) as IDBRequest<Kept | undefined>,
  );
  return kept?.state;
}

/** Deletes what this tab has kept. */
export const discardKeptFiles = (): Promise<void> => inTurn(discard);

async function discard(): Promise<void> {
  const id = sessionStorage.getItem(ownKey);
  if (!id) return;
  sessionStorage.removeItem(ownKey);
  await runInStore(store, 'readwrite', (files) => files.delete(id));
}

/** Deletes what any tab has kept for more than an hour: a tab may be closed before it comes back. */
async function discardPast(now: number): Promise<void> {
  if (!(await isStored())) return;
  const all = await runInStore(store, 'readonly', (files) => files.getAll() as IDBRequest<Kept[]>);
  const past = all.filter(({ keptAt }) => keptAt + lifetimeMs < now);
  for (const { id } of past) await runInStore(store, 'readwrite', (files) => files.delete(id));
}

/** Whether any tab has kept something; looking into the store would create it. */
const isStored = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === store.database);
