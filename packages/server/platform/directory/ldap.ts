// Checks passwords with an LDAP directory (RFC 4511): searches for the person, then signs in as them.
import { isIP } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { Client, Filter, ResultCodeError, type Entry } from 'ldapts';
import type { DirectorySettings } from '#platform/configuration/directory.ts';

const timeoutMs = 5_000;

/** Attributes that identify an entry for good: of most servers (RFC 4530), and of Active Directory. */
const uuid = 'entryUUID';
const binaryUuid = 'objectGUID';
const attributes = ['mail', 'givenName', 'sn', 'displayName', 'cn', uuid, binaryUuid];

/** Operations error, busy, unavailable (RFC 4511, appendix A): these are not about the user. */
const undecidedCodes: readonly number[] = [1, 51, 52];

export type DirectoryPerson = {
  /** Stays the same when the person is renamed. */
  id: string;
  email: string | undefined;
  name: string;
  firstName: string;
  lastName: string;
  groups: readonly string[];
};

/** `unknown`: the directory has nobody of this name; `refused`: it has, but not with this password. */
export type DirectoryAnswer = 'unknown' | 'refused' | DirectoryPerson;

export type Directory = {
  /**
   * @param login an email address or a user name
   * @param admit called with the id of the person before their password is checked; what it throws refuses the sign-in
   * @throws Error if the directory cannot be reached or searched
   */
  check(
    login: string,
    password: string,
    admit?: (id: string) => Promise<void>,
  ): Promise<DirectoryAnswer>;
};

export function openDirectory(settings: DirectorySettings): Directory {
  return {
    async check(login, password, admit) {
      const entries = await connected(settings, async (client) => {
        if (settings.bind) await client.bind(settings.bind.dn, settings.bind.password);
        return entriesOf(client, settings, login);
      });
      const [entry] = entries;
      if (!entry) return 'unknown';
      // Without a password, a directory signs nobody in and reports success (RFC 4513, section 5.1.2).
      if (entries.length > 1 || password === '') return 'refused';
      const person = personOf(entry, settings.groupAttribute);
      await admit?.(person.id);
      const isRight = await connected(settings, async (client) =>
        isSignedIn(client, entry, password),
      );
      return isRight ? person : 'refused';
    },
  };
}

async function connected<T>(
  { url, startTls }: DirectorySettings,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(timeoutMs);
  const client = new Client({
    ...{ url, timeout: timeoutMs, connectTimeout: timeoutMs },
    ...(startTls && { createSecureConnection: handshakeWithin(limit) }),
  });
  try {
    if (startTls) await client.startTLS(expectedName(url));
    return await use(client);
  } finally {
    await client.unbind().catch(() => {});
  }
}

/** Ends the TLS handshake of StartTLS at the time limit for connecting: ldapts itself waits for ever. */
function handshakeWithin(limit: AbortSignal): typeof connect {
  const begin = (options: ConnectionOptions): TLSSocket => {
    const socket = connect(options);
    const end = () => socket.destroy(new Error('The TLS handshake with the directory timed out.'));
    if (limit.aborted) end();
    limit.addEventListener('abort', end, { once: true });
    socket.once('secureConnect', () => limit.removeEventListener('abort', end));
    return socket;
  };
  return begin as typeof connect;
}

/** The name that the directory's certificate must have; the name in a TLS handshake is no IP address (RFC 6066, section 3). */
function expectedName(url: string) {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return { host, ...(isIP(host) === 0 && { servername: host }) };
}

/** More than one entry: the filter does not name one person. */
async function entriesOf(
  client: Client,
  { base, filterFor, groupAttribute }: DirectorySettings,
  login: string,
): Promise<readonly Entry[]> {
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter: filterFor(Filter.escape(login)),
    attributes: [...attributes, groupAttribute],
    explicitBufferAttributes: [binaryUuid],
  });
  return searchEntries;
}

/** Locked, disabled and expired entries are refused with codes of their own, which differ between directories. */
async function isSignedIn(client: Client, { dn }: Entry, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && !undecidedCodes.includes(error.code)) return false;
    throw error;
  }
}

function personOf(entry: Entry, groupAttribute: string): DirectoryPerson {
  // Names of attributes are the same in any case (RFC 4512, section 2.5), and servers return them in their own.
  const values = new Map(
    Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value] as const),
  );
  const valuesOf = (name: string) => values.get(name.toLowerCase());
  const first = (name: string) => textsOf(valuesOf(name))[0] ?? '';
  const names = { firstName: first('givenName'), lastName: first('sn') };
  const binary = [valuesOf(binaryUuid) ?? []].flat().find((value) => Buffer.isBuffer(value));
  return {
    id: first(uuid) || binary?.toString('hex') || entry.dn.toLowerCase(),
    email: first('mail') || undefined,
    name: first('displayName') || first('cn') || `${names.firstName} ${names.lastName}`.trim(),
    ...names,
    groups: textsOf(valuesOf(groupAttribute)).map(groupName),
  };
}

const textsOf = (value: Entry[string] | undefined): string[] =>
  [value ?? []].flat().map(String).filter(Boolean);

/** The first part of an entry's name (RFC 4514), or a text that is no entry's name. */
export function groupName(text: string): string {
  const [, value] = /^[a-z][\w-]*=((?:\\.|[^,+\\])+)/i.exec(text) ?? [];
  return (
    value
      ?.replace(/\\([\da-f]{2})/gi, unescapedByte)
      .replace(/\\(.)/g, '$1')
      .trim() ?? text
  );
}

const unescapedByte = (_all: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
