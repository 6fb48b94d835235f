// The security profiles that the images are tested with.
import { readFile, writeFile } from 'node:fs/promises';

/** Where Podman keeps its default profile. */
const podmansProfile = '/usr/share/containers/seccomp.json';

/** Calls that Docker's default profile allows to nobody without capabilities, and Podman's to everybody. */
const namespaceCalls = new Set(
  'clone clone3 fsconfig fsmount fsopen fspick mount mount_setattr move_mount open_tree pivot_root setns umount umount2 unshare'.split(
    ' ',
  ),
);

/** CLONE_NEWNS | … : `clone` without them starts ordinary processes and threads. */
const namespaceFlags = 2_114_060_288;

type Rule = { names: string[]; action: string; args?: unknown[]; [field: string]: unknown };
type Profile = { syscalls: Rule[]; [field: string]: unknown };

/** Writes a profile equal to Docker's default where it matters: no namespaces, and `clone3` answers ENOSYS. */
export async function writeDockersProfile(file: string): Promise<void> {
  const profile = JSON.parse(await readFile(podmansProfile, 'utf8')) as Profile;
  const others = profile.syscalls
    .map((rule) => ({ ...rule, names: rule.names.filter((name) => !namespaceCalls.has(name)) }))
    .filter(({ names }) => names.length > 0);
  const noNamespaces = { index: 0, value: namespaceFlags, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' };
  const syscalls: Rule[] = [
    ...others,
    { names: ['clone'], action: 'SCMP_ACT_ALLOW', args: [noNamespaces] },
    { names: ['clone3'], action: 'SCMP_ACT_ERRNO', args: [], errnoRet: 38 },
  ];
  await writeFile(file, JSON.stringify({ ...profile, syscalls }));
}
