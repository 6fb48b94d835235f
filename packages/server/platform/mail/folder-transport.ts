// Stores mails as files in the data folder: the message for mail programs, and its parts for the mailbox page.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Mail, Transport } from '#platform/mail/mail.ts';

/** Older mails are deleted. */
const maxStoredMails = 500;
const idPattern = /^\d{13}-[0-9a-f]{16}$/;

const storedMail = z.object({
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type StoredMail = z.infer<typeof storedMail> & { id: string };

const folderOf = (dataFolder: string) => join(dataFolder, 'mail');

/** Writes each mail as `mail/<id>.eml` (RFC 5322) and `mail/<id>.json`. */
export function folderTransport(dataFolder: string, from: string): Transport {
  const folder = folderOf(dataFolder);
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { message } = await composer.sendMail({ from, ...mail });
    await storeMail(folder, mail, message as Buffer);
    await dropOldest(folder);
  };
}

async function storeMail(
  folder: string,
  { to, subject, text }: Mail,
  message: Buffer,
): Promise<void> {
  const now = new Date();
  const id = `${now.getTime()}-${randomBytes(8).toString('hex')}`;
  const parts = { at: now.toISOString(), to, subject, text };
  await writeWhole(join(folder, `${id}.eml`), message);
  await writeWhole(join(folder, `${id}.json`), JSON.stringify(parts));
}

/** Written under another name and renamed, so that readers see a complete file or none. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

async function dropOldest(folder: string): Promise<void> {
  await removeMails(folder, (await idsIn(folder)).slice(maxStoredMails));
}

async function removeMails(folder: string, ids: readonly string[]): Promise<void> {
  const names = ids.flatMap((id) => [`${id}.json`, `${id}.eml`]);
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** Newest first: ids begin with the time. */
async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
  return ids
    .filter((id) => idPattern.test(id))
    .toSorted()
    .toReversed();
}

/** The stored mails, newest first. */
export async function listStoredMails(dataFolder: string, most: number): Promise<StoredMail[]> {
  const ids = (await idsIn(folderOf(dataFolder))).slice(0, most);
  const mails = await Promise.all(ids.map((id) => findStoredMail(dataFolder, id)));
  return mails.filter((mail) => mail !== undefined);
}

/** Deletes the mails to an address, ignoring upper and lower case. */
export async function deleteStoredMails(dataFolder: string, address: string): Promise<void> {
  const mails = await listStoredMails(dataFolder, maxStoredMails);
  const to = address.toLowerCase();
  const ids = mails.filter((mail) => mail.to.toLowerCase() === to).map(({ id }) => id);
  await removeMails(folderOf(dataFolder), ids);
}

/** A stored mail by its id. */
export async function findStoredMail(
  dataFolder: string,
  id: string,
): Promise<StoredMail | undefined> {
  if (!idPattern.test(id)) return undefined;
  const path = join(folderOf(dataFolder), `${id}.json`);
  const content = await readFile(path, 'utf8').catch(() => undefined);
  const mail = content && storedMail.safeParse(JSON.parse(content)).data;
  return mail ? { ...mail, id } : undefined;
}
