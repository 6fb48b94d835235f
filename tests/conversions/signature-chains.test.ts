// Certificates of signatures are judged by what their issuers allowed (RFC 5280), with certificates made by openssl.
import { X509Certificate, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Purpose } from '../../packages/engine/formats/cms/certificate-rules.ts';
import { chainOf, type ChainVerdict } from '../../packages/engine/formats/cms/chain.ts';
import { isWeakKey } from '../../packages/engine/formats/cms/verify-signature.ts';
import { run } from './signing-files.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
let root: X509Certificate;
beforeAll(async () => {
  place = await openWorkplace();
  root = await certificate('root', 'root', authority);
});
afterAll(() => place.close());

const authority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
const shortAuthority = ['basicConstraints=critical,CA:TRUE,pathlen:0'];

/** A certificate with some extensions. */
async function certificate(
  name: string,
  issuer: string,
  extensions: readonly string[],
  { hash = 'sha256', subject = `/O=Octavo test/CN=${name}` } = {},
): Promise<X509Certificate> {
  const at = (file: string) => join(place.folder, file);
  const [key, request, made, rules] = [`${name}.key`, `${name}.csr`, `${name}.crt`, 'rules'].map(
    at,
  ) as [string, string, string, string];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  await run('openssl', [
    ...['req', '-nodes', ...curve, '-keyout', key, '-out', request, '-subj', subject],
  ]);
  await writeFile(rules, extensions.join('\n'));
  const by = issuer === name ? ['-signkey', key] : ['-CA', at(`${issuer}.crt`)];
  await run('openssl', [
    ...['x509', '-req', `-${hash}`, '-in', request, '-days', '3000', '-extfile', rules],
    ...['-out', made, ...by],
    ...(issuer === name ? [] : ['-CAkey', at(`${issuer}.key`), '-CAcreateserial']),
  ]);
  return new X509Certificate(await readFile(made));
}

const verdict = (
  signer: X509Certificate,
  others: readonly X509Certificate[],
  purpose: Purpose = 'signature',
): ChainVerdict => chainOf({ signer, others, roots: [root], time: new Date(), purpose }).verdict;

it('follows certificates only as far as their issuers allow it', async () => {
  const [below, short, named] = [
    await certificate('below', 'root', authority),
    await certificate('short', 'root', shortAuthority),
    await certificate('named', 'root', [
      ...authority,
      'nameConstraints=critical,permitted;dirName:own,permitted;email:octavo.test',
      '[own]\nO=Octavo test',
    ]),
  ];
  const [fine, deep] = [
    await certificate('fine', 'below', []),
    await certificate('deep', 'short', authority),
  ];
  const [tooDeep, plain] = [
    await certificate('too-deep', 'deep', []),
    await certificate('plain', 'short', []),
  ];
  expect(verdict(fine, [])).toBe('not_known');
  expect(verdict(fine, [short, below])).toBe('trusted');
  expect(verdict(plain, [short])).toBe('trusted');
  expect(verdict(tooDeep, [short, deep])).toBe('not_allowed');
  // A signer that issues certificates without being an authority.
  const issued = await certificate('issued', 'plain', []);
  expect(verdict(issued, [plain, short])).toBe('not_known');
  const names = (subject: string, ...more: string[]) =>
    certificate('member', 'named', more, { subject });
  expect(verdict(await names('/O=Octavo test/CN=A'), [named])).toBe('trusted');
  expect(verdict(await names('/O=Other/CN=A'), [named])).toBe('not_allowed');
  const email = (address: string) =>
    names('/O=Octavo test/CN=A', `subjectAltName=email:${address}`);
  expect(verdict(await email('a@octavo.test'), [named])).toBe('trusted');
  expect(verdict(await email('a@other.test'), [named])).toBe('not_allowed');
});

it('finds another way to a root if a certificate of the same name leads nowhere', async () => {
  const good = await certificate('twin', 'root', authority);
  const signer = await certificate('signer', 'twin', []);
  const at = (file: string) => join(place.folder, file);
  await writeFile(at('rules'), authority.join('\n'));
  await run('openssl', [
    ...['x509', '-req', '-in', at('twin.csr'), '-signkey', at('twin.key'), '-out', at('self.crt')],
    ...['-extfile', at('rules')],
  ]);
  const self = new X509Certificate(await readFile(at('self.crt')));
  expect(verdict(signer, [self])).toBe('not_known');
  expect(verdict(signer, [self, good])).toBe('trusted');
});

it.each<[string, readonly string[], Purpose, ChainVerdict]>([
  ['any use', [], 'signature', 'trusted'],
  ['email', ['extendedKeyUsage=emailProtection'], 'signature', 'trusted'],
  ['web servers', ['extendedKeyUsage=serverAuth'], 'signature', 'not_allowed'],
  ['encryption', ['keyUsage=keyEncipherment'], 'signature', 'not_allowed'],
  ['a use that nobody knows', ['1.2.3.4=critical,DER:0500'], 'signature', 'not_allowed'],
  // Else every signer could confirm any time.
  ['signatures', [], 'timeStamp', 'not_allowed'],
  ['time stamps', ['extendedKeyUsage=critical,timeStamping'], 'timeStamp', 'trusted'],
  ['time stamps', ['extendedKeyUsage=critical,timeStamping'], 'signature', 'not_allowed'],
])('judges certificates for %s (%s) as %s: %s', async (_, extensions, purpose, expected) => {
  expect(verdict(await certificate('used', 'root', extensions), [], purpose)).toBe(expected);
});

it('trusts no certificates and keys that others can forge', async () => {
  expect(verdict(await certificate('old', 'root', [], { hash: 'sha1' }), [])).toBe('not_allowed');
  const key = (asymmetricKeyDetails: KeyObject['asymmetricKeyDetails']) =>
    isWeakKey({ asymmetricKeyDetails } as KeyObject);
  expect(key({ modulusLength: 1024 })).toBe(true);
  expect(key({ modulusLength: 2048 })).toBe(false);
  expect(key({ namedCurve: 'secp160r1' })).toBe(true);
  expect(key({ namedCurve: 'prime256v1' })).toBe(false);
  expect(key({})).toBe(false);
});
