// Things that a user has, so that generated calls also reach what exists.
import { call, type Person } from '../../accounts/accounts.ts';
import { convert } from '../../setup/client.ts';
import { csv } from '../../setup/documents.ts';
import type { TestServer } from '../../setup/server.ts';
import { idIn, uploader } from '../../uploads/tus.ts';

/** The parameters by name that lead to the user's own thing at a path of the document. */
export type Resources = (path: string) => Record<string, string>;

/** Gives a user a job with its file, an upload, an API key, a webhook and the links to all of it. */
export async function resourcesFor(server: TestServer, person: Person): Promise<Resources> {
  const { headers, uid } = person;
  const query = '?async=1';
  const { body } = await convert(server, { type: 'csv-to-json', content: csv, headers, query });
  const job = body.data.job.id;
  const file = await fileOf(server, person);
  const key = await call(server, 'POST', '/api-keys', { person, body: { name: 'a' } });
  const hook = { url: 'https://example.org/hook' };
  const webhook = await call(server, 'POST', '/webhooks', { person, body: hook });
  const kept = { name: 'a', steps: [{ type: 'csv-to-json', options: {} }] };
  const preset = await call(server, 'POST', '/presets', { person, body: kept });
  const upload = await uploader(server, headers).create(5);
  const archive = await call(server, 'POST', '/archives', { person, body: { jobs: [job] } });
  const exported = await call(server, 'POST', `/users/export/${uid}`, { person });
  const byPath: [RegExp, Record<string, string>][] = [
    [/^\/api\/jobs\//, { id: job }],
    [/^\/api\/uploads\//, { id: idIn(upload.headers['location'] ?? ''), ...tusHeaders }],
    [/^\/api\/uploads/, tusHeaders],
    [/^\/api\/api-keys\//, { id: key.body['data'].id }],
    [/^\/api\/presets\//, { id: preset.body['data'].preset.id }],
    [/^\/api\/webhooks\//, { id: webhook.body['data']?.id ?? job }],
    [/^\/api\/downloads\//, linkParameters(file.s3_url)],
    [/^\/api\/archives\//, linkParameters(archive.body['data'].downloadUrl)],
    [/^\/api\/users\/export\/\{id\}/, linkParameters(exported.body['data'].downloadUrl)],
    [/^\/api\/user-files\/files\//, { id: file.id }],
    [/\/download\/\{fileName\}/, { fileName: file.id }],
    [/^\/api\/users\//, { uid }],
  ];
  return (path) => byPath.find(([pattern]) => pattern.test(path))?.[1] ?? {};
}

const tusHeaders = { 'tus-resumable': '1.0.0' };

type StoredFile = { id: string; s3_url: string };

/** The only file of a user, as soon as its conversion is done. */
async function fileOf(server: TestServer, person: Person): Promise<StoredFile> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const { body } = await call(server, 'GET', '/user-files/files', { person });
    const [file] = body['data'].files as StoredFile[];
    if (file) return file;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The conversion did not end in time');
}

/** The parameters in a signed link: its id and its query. */
function linkParameters(link: string): Record<string, string> {
  const { pathname, searchParams } = new URL(link, 'http://relative');
  const [id = ''] = /(?<=\/)[^/]+(?=(\/download)?$)/.exec(pathname) ?? [];
  return { id: decodeURIComponent(id), ...Object.fromEntries(searchParams) };
}
