// A time-stamp authority, an OCSP responder and a list of revoked certificates for tests, which openssl answers behind a server of their
// own. The authority can misbehave.
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { run, type TestCertificates, type TestSigner } from './signing-files.ts';

/** How the authority answers. */
export type Behaviour =
  | 'right'
  | 'other nonce'
  | 'other data'
  | 'changed'
  | 'rejected'
  | 'huge'
  | 'silent'
  | 'redirect'
  | 'no authority'
  | 'expired'
  | 'words';

export async function signingServicesIn(
  folder: string,
  { root, rootKey, issued }: TestCertificates,
) {
  const at = (name: string) => join(folder, name);
  let behaviour: Behaviour = 'right';
  let stampsLeft = Infinity;
  const asked: string[] = [];
  const authorities = new Map<string, { certificate: string; key: string }>();

  async function stampFor(query: Buffer): Promise<Buffer> {
    const signer = authorities.get(
      behaviour === 'no authority' || behaviour === 'expired' ? behaviour : 'right',
    );
    if (!signer) throw new Error('no authority');
    const [queryFile, answer] = [at('http.tsq'), at('http.tsr')];
    if (behaviour === 'other nonce' || behaviour === 'other data')
      await run('openssl', [
        ...['ts', '-query', '-sha256', '-cert', '-out', queryFile],
        ...(behaviour === 'other data' ? ['-no_nonce'] : []),
        ...['-digest', digestIn(query, behaviour).toString('hex')],
      ]);
    else await writeFile(queryFile, query);
    await run('openssl', [
      ...['ts', '-reply', '-config', at('http.cnf'), '-section', 't', '-queryfile', queryFile],
      ...['-signer', signer.certificate, '-inkey', signer.key, '-out', answer],
    ]);
    const made = await readFile(answer);
    if (behaviour === 'changed') made[made.length - 5] = (made[made.length - 5] ?? 0) ^ 1;
    return made;
  }

  async function answerStamp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = await buffer(request);
    if (stampsLeft-- <= 0) return void response.writeHead(503).end();
    if (behaviour === 'silent') return;
    if (behaviour === 'huge') return void response.end(Buffer.alloc(200_000, 0x30));
    if (behaviour === 'words') return void response.end('no time stamp');
    // PKIStatus 2: rejection.
    if (behaviour === 'rejected') return void response.end(Buffer.from('30053003020102', 'hex'));
    if (behaviour === 'redirect')
      return void response.writeHead(302, { location: `${base}/elsewhere` }).end();
    response.end(await stampFor(query));
  }

  const server = createServer((request, response) => {
    const { url = '' } = request;
    asked.push(url);
    const answer = async () => {
      if (url === '/tsa') return answerStamp(request, response);
      if (url === '/list.crl') return void response.end(await readFile(at('http.crl')));
      if (url === '/root.crt') return void response.end(await readFile(root));
      if (url !== '/ocsp') return void response.writeHead(404).end();
      await writeFile(at('ocsp.req'), await buffer(request));
      await run('openssl', [
        ...['ocsp', '-index', at('http.index'), '-CA', root, '-rsigner', root, '-rkey', rootKey],
        ...['-reqin', at('ocsp.req'), '-respout', at('ocsp.res'), '-ndays', '7'],
      ]);
      response.end(await readFile(at('ocsp.res')));
    };
    answer().catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const access = `authorityInfoAccess=OCSP;URI:${base}/ocsp`;
  const list = `crlDistributionPoints=URI:${base}/list.crl`;
  await writeFile(
    at('http.cnf'),
    `[t]
serial=${at('http.serial')}
default_policy=1.2.3.4
digests=sha256
signer_digest=sha256
ess_cert_id_alg=sha256
`,
  );

  /** A list of the authority’s revoked certificates, and the responder's data. */
  async function setRevoked(valid: readonly TestSigner[], revoked: readonly TestSigner[]) {
    const rows = await Promise.all(
      [...valid, ...revoked].map(async (signer) => {
        const { stdout } = await run('openssl', [
          ...['x509', '-in', signer.certificate, '-noout', '-serial'],
        ]);
        const serial = stdout.trim().replace('serial=', '');
        return revoked.includes(signer)
          ? `R\t400101000000Z\t250101000000Z\t${serial}\tunknown\t/CN=${serial}\n`
          : `V\t400101000000Z\t\t${serial}\tunknown\t/CN=${serial}\n`;
      }),
    );
    await writeFile(at('http.index'), rows.join(''));
    const rules = `[ca]\ndefault_ca=c\n[c]\ndatabase=${at('http.index')}\ndefault_md=sha256\ndefault_crl_days=30\n`;
    await writeFile(at('http-ca.cnf'), rules);
    await run('openssl', [
      ...['ca', '-gencrl', '-config', at('http-ca.cnf'), '-keyfile', rootKey, '-cert', root],
      ...['-out', at('http.pem')],
    ]);
    await run('openssl', [
      ...['crl', '-in', at('http.pem'), '-outform', 'DER', '-out', at('http.crl')],
    ]);
  }

  async function addAuthority(name: string, rules: string, more: string[] = []): Promise<void> {
    const file = name.replaceAll(' ', '-');
    const [key, request, certificate, extensions] = ['key', 'csr', 'crt', 'ext'].map((end) =>
      at(`authority-${file}.${end}`),
    ) as [string, string, string, string];
    await run('openssl', [
      ...['req', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ...['-keyout', key, '-out', request, '-subj', `/CN=Time Authority ${name}`],
    ]);
    await writeFile(extensions, rules);
    const number = `authority ${'x'.repeat(40 + authorities.size)}`;
    await issued(number, request, certificate, ['-extfile', extensions, ...more]);
    authorities.set(name, { certificate, key });
  }
  const stamping = 'extendedKeyUsage=critical,timeStamping';
  await addAuthority('right', `${stamping}\n${list}\n`);

  return {
    base,
    timestampUrl: `${base}/tsa`,
    /** Extensions of a certificate that names the responder and the list. */
    extensions: { ocsp: `${access}\n`, list: `${list}\n` },
    authority: () => authorities.get('right')?.certificate ?? '',
    setRevoked,
    addAuthority,
    stamping,
    /** @param stamps how many requests are answered before the authority is out of order */
    behave(next: Behaviour, stamps = Infinity): void {
      behaviour = next;
      stampsLeft = stamps;
      asked.length = 0;
    },
    asked: (): readonly string[] => asked,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The digest in a query, which it has behind its algorithm; for other data another one. */
function digestIn(query: Buffer, behaviour: Behaviour): Buffer {
  const at = query.indexOf(Buffer.from('0420', 'hex')) + 2;
  const digest = Buffer.from(query.subarray(at, at + 32));
  if (behaviour === 'other data') digest[0] = (digest[0] ?? 0) ^ 1;
  return digest;
}
