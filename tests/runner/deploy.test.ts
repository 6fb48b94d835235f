// The seccomp profile for containers permits what sandboxes with namespaces need.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allowedCalls } from '../../packages/runner/sandbox/syscalls.ts';

type Profile = {
  syscalls: { names: string[]; action: string; args?: unknown; includes?: unknown }[];
};

test('the seccomp profile permits namespaces, and all that the filter inside allows', () => {
  const path = join(import.meta.dirname, '../../deploy/octavo-seccomp.json');
  const { syscalls } = JSON.parse(readFileSync(path, 'utf8')) as Profile;
  const allowed = syscalls
    .filter(({ action, args, includes }) => action === 'SCMP_ACT_ALLOW' && !args && !includes)
    .flatMap(({ names }) => names);
  const namespaces = [
    'unshare',
    'clone',
    'mount',
    'umount2',
    'pivot_root',
    'chroot',
    'sethostname',
  ];
  // `arch_prctl` exists on one architecture, under which the profile lists it.
  const needed = Object.keys(allowedCalls).filter((name) => name !== 'arch_prctl');
  expect([...namespaces, ...needed].filter((name) => !allowed.includes(name))).toEqual([]);
  const withheld = ['setns', 'bpf', 'keyctl', 'io_uring_setup', 'userfaultfd', 'open_tree'];
  expect(withheld.filter((name) => allowed.includes(name))).toEqual([]);
});
