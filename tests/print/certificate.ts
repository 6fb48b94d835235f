// A site's certificate that nobody vouches for.
import { execFileSync } from 'node:child_process';

/** A key and a certificate for 127.0.0.1 that no authority signed. */
export function selfSigned(): [key: string, certificate: string] {
  const pem = execFileSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -keyout - -subj /CN=127.0.0.1 -days 2'.split(' '),
    { stdio: ['ignore', 'pipe', 'ignore'] },
  ).toString();
  const at = pem.indexOf('-----BEGIN CERTIFICATE');
  return [pem.slice(0, at), pem.slice(at)];
}
