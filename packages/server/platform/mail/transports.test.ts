import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  findStoredMail,
  folderTransport,
  deleteStoredMails,
  listStoredMails,
} from '#platform/mail/folder-transport.ts';
import { smtpTransport } from '#platform/mail/smtp-transport.ts';

const from = 'Octavo <octavo@example.org>';

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-mail-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A mail server that accepts and records everything. */
async function mailServer() {
  const heard: string[] = [];
  const serve = (socket: Socket) => {
    let inMessage = false;
    socket.write('220 test\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      heard.push(text);
      if (inMessage && !text.endsWith('\r\n.\r\n')) return;
      inMessage = !inMessage && text.startsWith('DATA');
      socket.write(inMessage ? '354 go on\r\n' : '250 fine\r\n');
    });
  };
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

test('without a mail server a mail is stored as a file that mail programs can open', async () => {
  const folder = await dataFolder();
  await folderTransport(folder, from)({ to: 'ada@example.org', subject: 'Grüße', text: 'Ja.' });
  const [name = ''] = (await readdir(join(folder, 'mail'))).filter((file) => file.endsWith('.eml'));
  const message = await readFile(join(folder, 'mail', name), 'utf8');
  expect(message).toContain('From: Octavo <octavo@example.org>\r\n');
  expect(message).toContain('To: ada@example.org\r\n');
  expect(message).toMatch(/\r\nSubject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r\n/i);
});

test('only the stored mails to an address are deleted', async () => {
  const folder = await dataFolder();
  const send = folderTransport(folder, from);
  for (const to of ['ada@example.org', 'Ada@Example.org', 'alan@example.org'])
    await send({ to, subject: 'Hello', text: 'Hello' });
  await deleteStoredMails(folder, 'ADA@example.org');
  const stored = await listStoredMails(folder, 10);
  expect(stored.map(({ to }) => to)).toEqual(['alan@example.org']);
  expect(await readdir(join(folder, 'mail'))).toHaveLength(2);
});

test('stored mails are listed, newest first, and found only by their ids', async () => {
  const folder = await dataFolder();
  const send = folderTransport(folder, from);
  for (const subject of ['First', 'Second']) {
    await send({ to: 'ada@example.org', subject, text: subject });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const mails = await listStoredMails(folder, 10);
  expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'First']);
  expect(await findStoredMail(folder, mails[0]?.id ?? '')).toMatchObject({ text: 'Second' });
  expect(await findStoredMail(folder, '../secret')).toBeUndefined();
});

test('a subject or address cannot inject a header', async () => {
  const folder = await dataFolder();
  const subject = 'Hello\r\nBcc: eve@example.org';
  await folderTransport(folder, from)({ to: 'ada@example.org', subject, text: '' });
  const [name = ''] = (await readdir(join(folder, 'mail'))).filter((file) => file.endsWith('.eml'));
  const head = (await readFile(join(folder, 'mail', name), 'utf8')).split('\r\n\r\n', 1)[0];
  expect(head).not.toMatch(/^Bcc:/m);
});

test('with a mail server the message is sent to it', async () => {
  const { url, heard } = await mailServer();
  await smtpTransport({ url, from })({ to: 'ada@example.org', subject: 'Hello', text: 'Body.' });
  const all = heard.join('');
  expect(all).toContain('MAIL FROM:<octavo@example.org>');
  expect(all).toContain('RCPT TO:<ada@example.org>');
  expect(all).toContain('Body.');
});

test('an unavailable mail server is an error', async () => {
  const { url } = await mailServer();
  const unreachable = url.replace(/\d+$/, '1');
  const send = smtpTransport({ url: unreachable, from });
  await expect(send({ to: 'ada@example.org', subject: '', text: '' })).rejects.toThrow();
});

test('an unreachable mail server is named with its setting, without its password', async () => {
  const send = smtpTransport({ url: 'smtp://octavo:secret@127.0.0.1:1', from });
  const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: 'Hello' };
  await expect(send(mail)).rejects.toThrow(
    /^The mail server at 127\.0\.0\.1:1, which SMTP_URL names, cannot be reached: .*ECONNREFUSED/,
  );
});
