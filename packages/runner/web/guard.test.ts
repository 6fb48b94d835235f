import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createGuard, type Guard } from './guard.ts';
import { interfaceAddresses } from './own-addresses.ts';
import type { Resolved } from './resolve.ts';

const names: Record<string, string[]> = {
  'public.example': ['8.8.8.8', '2606:4700::1'],
  'private.example': ['10.0.0.1'],
  'mixed.example': ['8.8.8.8', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nowhere.example': [],
  'wiki.internal': ['10.1.2.3'],
  localhost: ['127.0.0.1', '::1'],
};
const resolve = (name: string): Promise<Resolved[]> =>
  Promise.resolve(
    (isIP(name) ? [name] : (names[name] ?? [])).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    })),
  );

const guardWith = (...allowed: string[]) => createGuard({ allowed, resolve });

/** The result for an address: refused directly, refused after resolving its name, or the addresses to connect to. */
async function outcome(guard: Guard, address: string): Promise<unknown> {
  const url = new URL(address);
  try {
    guard.check(url);
    return await promisify(guard.lookup)(url.hostname, { all: true });
  } catch (error) {
    return (error as { problem?: { code: string } }).problem?.code;
  }
}

describe('addresses that lead into a private network are refused', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1.:80/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.000.000.001/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://0/',
    'http://0.0.0.0:8080/',
    'http://10.0.0.1/',
    'http://0xa.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://3232235521/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://2852039166/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[100::1]/',
    'http://[2001:db8::1]/',
    'http://localhost/',
    'http://LOCALHOST:3000/',
    'http://localhost./',
    'http://a.localhost/',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://intranet/',
    'http://printer.local/',
    'http://wiki.internal/',
    'http://metadata.google.internal/',
    'http://router.home.arpa/',
    'http://private.example/',
    'http://PRIVATE.example./',
    'http://mixed.example/',
    'http://mapped.example/',
    'http://nowhere.example/',
    'https://127.0.0.1/',
  ])('%s', async (address) => {
    expect(await outcome(guardWith(), address)).toBe('private_address');
  });
});

it('a public site is connected to at exactly the addresses that were checked', async () => {
  expect(await outcome(guardWith(), 'http://public.example/')).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
});

it('a name is checked each time it is resolved, so that it cannot move in between', async () => {
  const answers = ['8.8.8.8', '127.0.0.1'];
  const moving = () => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]);
  const guard = createGuard({ resolve: moving });
  expect(await outcome(guard, 'http://moving.example/')).toHaveLength(1);
  expect(await outcome(guard, 'http://moving.example/')).toBe('private_address');
});

describe('ports where another protocol is spoken are refused', () => {
  it.each([
    'http://public.example:25/',
    'https://8.8.8.8:587/',
    'http://public.example:22/',
    'http://[2606:4700::1]:6667/',
  ])('%s', async (address) => {
    expect(await outcome(guardWith(), address)).toBe('unreachable_address');
  });

  it('also at a host that the operator allows', async () => {
    const guard = guardWith('127.0.0.1', 'private.example');
    expect(await outcome(guard, 'http://127.0.0.1:25/')).toBe('unreachable_address');
    expect(await outcome(guard, 'http://private.example:25/')).toBe('unreachable_address');
    expect(await outcome(guard, 'http://private.example:8080/')).toHaveLength(1);
  });
});

describe('names of strangers', () => {
  const asked: string[] = [];
  const failures: Record<string, string> = {
    'wiki.corp.example': 'ENOTFOUND',
    'silent.example': 'EAI_AGAIN',
  };
  const strange = (name: string) => {
    asked.push(`network ${name}`);
    const code = failures[name];
    return code ? Promise.reject(Object.assign(new Error(code), { code })) : resolve(name);
  };
  const system = (name: string) => {
    asked.push(`system ${name}`);
    return Promise.resolve([{ address: '10.0.0.9', family: 4 }]);
  };
  const asks = async (address: string, ...allowed: string[]) => {
    asked.length = 0;
    const guard = createGuard({ allowed, resolve: strange, resolveAllowed: system });
    const found = await outcome(guard, address);
    return [...asked, Array.isArray(found) ? 'reached' : found];
  };

  it('are not given to the system, whose threads they would hold up', async () => {
    expect(await asks('http://public.example/')).toEqual(['network public.example', 'reached']);
    expect(await asks('http://wiki.corp.example/')).toEqual([
      ...['network wiki.corp.example', undefined],
    ]);
  });

  it('are not either, where the operator allows other names, or their servers do not answer', async () => {
    expect(await asks('http://wiki.corp.example/', 'private.example')).toEqual([
      ...['network wiki.corp.example', undefined],
    ]);
    expect(await asks('http://wiki.internal/', 'private.example')).toEqual(['private_address']);
    expect(await asks('http://silent.example/', '10.0.0.0/8')).toEqual([
      ...['network silent.example', undefined],
    ]);
  });

  it('are, where the operator allows them by name or by network', async () => {
    expect(await asks('http://private.example/', 'private.example')).toEqual([
      ...['system private.example', 'reached'],
    ]);
    expect(await asks('http://wiki.corp.example/', '10.0.0.0/8')).toEqual([
      ...['network wiki.corp.example', 'system wiki.corp.example', 'reached'],
    ]);
    expect(await asks('http://wiki.internal/', '10.0.0.0/8')).toEqual([
      ...['system wiki.internal', 'reached'],
    ]);
  });
});

describe('the public addresses of the server itself', () => {
  const own = () => ['127.0.0.1', '8.8.8.8', '2606:4700::1'];

  it.each([
    'http://8.8.8.8/',
    'http://0x08080808/',
    'http://[2606:4700::1]/',
    'http://[2606:4700:0:0::0001]/',
    'http://[64:ff9b::808:808]/',
    'http://public.example/',
  ])('%s is refused', async (address) => {
    expect(await outcome(createGuard({ resolve, own }), address)).toBe('private_address');
  });

  it('leave other public addresses reachable', async () => {
    const guard = createGuard({ resolve, own });
    expect(await outcome(guard, 'http://9.9.9.9/')).toHaveLength(1);
    // Node connects to a literal IPv6 address without a lookup.
    expect(() => guard.check(new URL('http://[2606:4700::2]/'))).not.toThrow();
  });

  it('are reached if the operator allows them', async () => {
    const guard = createGuard({ resolve, own, allowed: ['8.8.8.8', 'public.example'] });
    expect(await outcome(guard, 'http://8.8.8.8/')).toHaveLength(1);
    expect(await outcome(guard, 'http://public.example/')).toHaveLength(2);
  });

  it('are those of its network interfaces', () => {
    expect(interfaceAddresses()).toContain('127.0.0.1');
  });
});

describe('only the private addresses that the operator allows are reached', () => {
  it.each([
    ['a network', '10.1.0.0/16', 'http://10.1.2.3/', 'http://10.2.0.1/'],
    ['an address', '127.0.0.1', 'http://127.0.0.1/', 'http://127.0.0.2/'],
    ['an IPv6 network', 'fd00::/8', 'http://[fd12::1]/', 'http://[fe80::1]/'],
    ['a name', 'Private.example', 'http://private.example/', 'http://wiki.internal/'],
    ['a name by its network', '10.1.0.0/16', 'http://wiki.internal/', 'http://localhost/'],
  ])('%s', async (_, entry, open, closed) => {
    const guard = guardWith(entry);
    expect(await outcome(guard, open)).toBeInstanceOf(Array);
    expect(await outcome(guard, closed)).toBe('private_address');
  });

  it.each(['10.0.0.0/33', '::/129', '10.0.0/8', 'a b', 'http://a.example', ''])(
    'an entry such as “%s” is reported as invalid',
    (entry) => {
      expect(() => guardWith(entry)).toThrow(entry);
    },
  );
});
