// Stores unsaved texts in IndexedDB, so that a reload or a crash loses nothing. A draft belongs to the account it was written in,
// or to visitors; other users of the browser do not see it.
import { isConversionType, type ConversionResult, type ConversionType } from '@octavo/contract';
import { runInStore } from '#drafts/object-store.ts';
import { auth } from '#identity/identity.ts';

export type Draft = {
  /** A new id each time a file is opened, so that no draft replaces another. */
  id: string;
  /** The uid of the account that it belongs to, or `visitor`. */
  owner: string;
  /** The id of the opened file (`fileIdOf`). */
  fileId: string;
  conversionType: ConversionType;
  fileName: string;
  /** The text, with `\n` as line break. */
  text: string;
  /** The line break of the file. */
  lineBreak: '\n' | '\r\n' | '\r';
  /** Whether the file starts with a byte order mark. */
  mark: boolean;
  /** Set for formatted documents: their text is HTML. Holds what the server found in the file that is not kept. */
  document?: { warnings: NonNullable<ConversionResult['warnings']> };
  /** When it was saved (epoch ms). */
  keptAt: number;
};

/** How long an unused draft is kept. */
export const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** Drafts of the first version had no owner. */
const database = {
  ...{ database: 'octavo-drafts', version: 2, name: 'drafts' },
  keyPath: 'id' satisfies keyof Draft,
};

/** Identifies a file and its conversion type. */
export const fileIdOf = (type: ConversionType, { name, size, lastModified }: File): string =>
  [type, name, size, lastModified].join('/');

/** A new draft id. (`randomUUID` is missing on pages served by plain HTTP.) */
export const newDraftId = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** The owner of drafts that are listed and saved now. */
async function currentOwner(): Promise<string> {
  await auth.restore();
  const identity = auth.current();
  return identity.state === 'signed-in' ? identity.uid : 'visitor';
}

/** Saves a draft of the current user. Rejects if the browser has no storage. */
export async function saveDraft(draft: Omit<Draft, 'owner'>): Promise<void> {
  const owner = await currentOwner();
  await runInStore(database, 'readwrite', (store) => store.put({ ...draft, owner }));
}

/** The newest draft that `fits`, if any. */
export const findDraft = async (fits: (draft: Draft) => boolean): Promise<Draft | undefined> =>
  (await listDrafts()).find(fits);

/** Deletes a draft, if it exists. */
export const discardDraft = (id: string): Promise<unknown> =>
  runInStore(database, 'readwrite', (store) => store.delete(id));

/**
 * The drafts of the current user, newest first. Deletes expired drafts.
 * @param now epoch ms
 */
export async function listDrafts(now = Date.now()): Promise<Draft[]> {
  const owner = await currentOwner();
  const all = await runInStore(
    database,
    'readonly',
    (store) => store.getAll() as IDBRequest<Draft[]>,
  );
  const { current, past } = sortDrafts(all, now);
  await Promise.all(past.map(({ id }) => discardDraft(id)));
  return current.filter((draft) => draft.owner === owner);
}

/** Separates current drafts from expired ones and those of removed types. */
export function sortDrafts(drafts: readonly Draft[], now: number) {
  const isPast = ({ keptAt, conversionType }: Draft) =>
    keptAt + draftLifetimeMs < now || !isConversionType(conversionType);
  return {
    current: drafts.filter((draft) => !isPast(draft)).toSorted((a, b) => b.keptAt - a.keptAt),
    past: drafts.filter(isPast),
  };
}
