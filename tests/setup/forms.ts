// Makes multipart forms as the editors send them.
import type { Person, Reply } from '../accounts/accounts.ts';
import type { TestServer } from './server.ts';

/** The parts of a form in order: texts, and files with their names. */
export type Part = [field: string, value: string | { name: string; content: string | Uint8Array }];

export async function sendForm(
  server: TestServer,
  path: string,
  parts: readonly Part[],
  person?: Person,
): Promise<Reply> {
  const form = new FormData();
  for (const [field, value] of parts)
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new File([value.content as BlobPart], value.name));
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    body: form,
    ...(person && { headers: person.headers }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Reply['body'],
  };
}
