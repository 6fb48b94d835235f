// A real LDAP directory for tests: OpenLDAP in its own folder, as the user that runs the tests.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/free-port.ts';

const run = promisify(execFile);
const readyWithinMs = 30_000;

export const base = 'dc=example,dc=org';
export const people = `ou=people,${base}`;
/** May search; nobody else may without a password. */
export const searcher = { dn: `cn=octavo,${base}`, password: 'the password of the searcher' };

export type DirectoryServer = {
  /** Its address without encryption; StartTLS works, too. */
  url: string;
  secureUrl: string;
  /** The path of the certificate to trust. */
  certificate: string;
  /** Stops it; its data stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
};

/** Starts a directory. @param entries in LDIF (RFC 2849), added below `base` */
export async function startDirectory(entries: string): Promise<DirectoryServer> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-directory-'));
  const [plain, secure] = [await freePort(), await freePort()];
  const urls = { url: `ldap://127.0.0.1:${plain}`, secureUrl: `ldaps://127.0.0.1:${secure}` };
  await prepare(folder, entries);
  const configuration = join(folder, 'slapd.conf');
  const launch = () =>
    spawn(
      programIn(folder),
      ['-d', '0', '-f', configuration, '-h', `${urls.url} ${urls.secureUrl}`],
      { stdio: 'ignore' },
    );
  let server = launch();
  await untilListening(plain);
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
  return {
    ...urls,
    certificate: join(folder, 'cert.pem'),
    stop,
    async start() {
      server = launch();
      await untilListening(plain);
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const programIn = (folder: string) => join(folder, 'slapd');

async function prepare(folder: string, entries: string): Promise<void> {
  await mkdir(join(folder, 'data'));
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key],
    ...['-out', certificate, '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'],
  ]);
  const configuration = join(folder, 'slapd.conf');
  await writeFile(configuration, configurationIn(folder, certificate, key));
  const ldif = join(folder, 'entries.ldif');
  await writeFile(ldif, `${root}\n${entries}`);
  // Ubuntu's AppArmor profile lets the original open its own folders only.
  await copyFile('/usr/sbin/slapd', programIn(folder));
  await run(programIn(folder), ['-Tadd', '-f', configuration, '-l', ldif]);
}

const configurationIn = (folder: string, certificate: string, key: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
argsfile ${folder}/slapd.args
TLSCertificateFile ${certificate}
TLSCertificateKeyFile ${key}
database mdb
suffix "${base}"
rootdn "cn=root,${base}"
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${searcher.dn}" read by * none
`;

const root = `
dn: ${base}
objectClass: organization
objectClass: dcObject
dc: example
o: Example

dn: ${people}
objectClass: organizationalUnit
ou: people

dn: ${searcher.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: octavo
userPassword: ${searcher.password}
`;

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('The directory did not start');
}
