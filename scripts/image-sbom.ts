// Writes the list of an image's contents (SPDX 2.3): `image-sbom.ts NAME TARGET`: Debian's packages, as dpkg knows them, Node, and the
// npm packages of the lockfile that are installed or bundled. `npm sbom --omit=dev` is not used, because it leaves out those that are
// also development dependencies of the root (npm 11.19).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const [, , image = '', target = ''] = process.argv;

type SpdxPackage = { SPDXID: string; name: string; versionInfo?: string; [field: string]: unknown };
const unknown = 'NOASSERTION';
/** An id has letters, digits, dots and hyphens only (SPDX 2.3, section 7.2). */
const idOf = (...parts: string[]) => `SPDXRef-${parts.join('-').replaceAll(/[^A-Za-z\d.-]/g, '-')}`;

const purl = (locator: string) => [
  { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: locator },
];

function debianPackages(): SpdxPackage[] {
  const fields = ['Package', 'Version', 'Architecture', 'source:Package', 'Homepage'];
  const format = `${fields.map((field) => `\${${field}}`).join('\\t')}\\n`;
  const listed = execFileSync('dpkg-query', ['-W', '-f', format], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', version = '', architecture = '', source = '', homepage = ''] =
        line.split('\t');
      const locator = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
      return {
        SPDXID: idOf('deb', name, architecture),
        name,
        versionInfo: version,
        supplier: 'Organization: Debian',
        downloadLocation: unknown,
        filesAnalyzed: false,
        // The image contains the text.
        licenseConcluded: unknown,
        licenseDeclared: unknown,
        copyrightText: unknown,
        comment: `Licence: /usr/share/doc/${name}/copyright`,
        sourceInfo: `built from ${source}`,
        ...(homepage.startsWith('http') && { homepage }),
        externalRefs: purl(locator),
      };
    });
}

const node: SpdxPackage = {
  SPDXID: idOf('node'),
  name: 'node',
  versionInfo: process.version.slice(1),
  downloadLocation: unknown,
  filesAnalyzed: false,
  licenseConcluded: unknown,
  licenseDeclared: 'MIT',
  copyrightText: unknown,
  externalRefs: purl(`pkg:generic/node@${process.version.slice(1)}`),
};

type Locked = {
  version?: string;
  link?: boolean;
  license?: string;
  resolved?: string;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

type Lockfile = { packages: Record<string, Locked> };
const readLockfile = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8')) as Lockfile;

const { packages: locked } = readLockfile(new URL('../package-lock.json', import.meta.url));
/** The optional validator has a lockfile of its own. */
const validatorLockfile = '.runtime/validator/package-lock.json';

/** The place in the lockfile of a package as a module at `from` finds it. */
function placeOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = `${at && `${at}/`}node_modules/${name}`;
    if (locked[place]) return place;
    if (at === '') return undefined;
  }
}

/** Whether a package is for this system; the others are not installed. */
const isForThisSystem = ({ os, cpu, libc }: Locked) =>
  (os?.includes('linux') ?? true) &&
  (cpu?.includes(process.arch) ?? true) &&
  (libc?.includes('glibc') ?? true);

/** Adds the places of all that a package needs when it runs. */
function collect(place: string, found: Set<string>): void {
  const { dependencies, optionalDependencies } = locked[place] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const other = placeOf(name, place);
    const entry = other === undefined ? undefined : locked[other];
    if (!other || !entry || entry.link || found.has(other) || !isForThisSystem(entry)) continue;
    found.add(other);
    collect(other, found);
  }
}

/** Whether a text is a licence expression without nested parentheses; others, such as “SEE LICENSE IN …”, are not for SPDX. */
const isExpression = (license: string) =>
  /^[\w.+-]+(?: (?:AND|OR|WITH) [\w.+-]+)*$/.test(license.replace(/^\((.+)\)$/, '$1'));

function npmPackages(): SpdxPackage[] {
  const found = new Set<string>();
  for (const place of Object.keys(locked)) if (place.startsWith('packages/')) collect(place, found);
  const installed = [...found].toSorted().map((place) => npmPackage(place, locked[place] ?? {}));
  if (!existsSync(validatorLockfile)) return installed;
  const ofValidator = Object.entries(readLockfile(validatorLockfile).packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => npmPackage(place, entry, 'validator'));
  return [...installed, ...ofValidator];
}

/** @param owner what has the package for itself */
function npmPackage(place: string, entry: Locked, owner?: string): SpdxPackage {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version = '', license, resolved, integrity } = entry;
  const [algorithm, digest] = (integrity ?? '').split('-');
  return {
    SPDXID: idOf('npm', ...(owner === undefined ? [] : [owner]), place),
    name,
    versionInfo: version,
    downloadLocation: resolved ?? unknown,
    filesAnalyzed: false,
    licenseConcluded: unknown,
    licenseDeclared: license && isExpression(license) ? license : unknown,
    copyrightText: unknown,
    ...(algorithm === 'sha512' &&
      digest && {
        checksums: [
          { algorithm: 'SHA512', checksumValue: Buffer.from(digest, 'base64').toString('hex') },
        ],
      }),
    externalRefs: purl(`pkg:npm/${name.replace('@', '%40')}@${version}`),
  };
}

const contained = [...npmPackages(), ...debianPackages(), node];
const root: SpdxPackage = {
  SPDXID: idOf('image', image),
  name: `octavo-${image}`,
  downloadLocation: unknown,
  filesAnalyzed: false,
  licenseConcluded: unknown,
  licenseDeclared: 'Apache-2.0',
  copyrightText: unknown,
  primaryPackagePurpose: 'CONTAINER',
};
const content = createHash('sha256').update(JSON.stringify(contained)).digest('hex');
const relation = (from: string, type: string, to: string) => ({
  spdxElementId: from,
  relationshipType: type,
  relatedSpdxElement: to,
});
const document = {
  spdxVersion: 'SPDX-2.3',
  dataLicense: 'CC0-1.0',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: root.name,
  documentNamespace: `https://spdx.org/spdxdocs/octavo-${image}-${content.slice(0, 32)}`,
  creationInfo: {
    created: `${new Date().toISOString().slice(0, 19)}Z`,
    creators: ['Tool: octavo-image-sbom'],
  },
  packages: [root, ...contained],
  relationships: [
    relation('SPDXRef-DOCUMENT', 'DESCRIBES', root.SPDXID),
    ...contained.map(({ SPDXID }) => relation(root.SPDXID, 'CONTAINS', SPDXID)),
  ],
};
writeFileSync(target, `${JSON.stringify(document)}\n`);
console.log(`${target}: ${contained.length} packages`);
