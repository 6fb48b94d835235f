// Resolves names that strangers choose. The system's resolver runs in Node's few threads: names whose servers never answer
// would hold them up, and with them the names of everybody else, of the file store and of the mail server.
import { lookup, Resolver } from 'node:dns/promises';

export type Resolved = { address: string; family: number };

const tryMs = 2_000;
const tries = 2;

/**
 * All addresses of a name, by the network's name servers. It takes no thread, and at most some seconds for each of them.
 * @param servers other name servers than the system's, for tests
 * @throws an error with the code `ENOTFOUND` if there is no such name, `EAI_AGAIN` if no server answers
 */
export async function resolveName(name: string, servers?: readonly string[]): Promise<Resolved[]> {
  // A new one each time: the system's name servers may have changed.
  const resolver = new Resolver({ timeout: tryMs, tries });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer, at) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
      : [],
  );
  if (found.length > 0) return found;
  const codes = answers.map((answer) => answer.status === 'rejected' && codeOf(answer.reason));
  const isUnknown = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
  throw Object.assign(new Error(`no address of a name: ${codes.join(', ')}`), {
    code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN',
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** All addresses of a name, also of those in the system's `hosts` file: for names that the operator allows. */
export const resolveBySystem = (name: string): Promise<Resolved[]> => lookup(name, { all: true });
