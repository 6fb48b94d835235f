// The order of the documentation's pages. Files that are not named here are listed at the end of Develop.
import { catalogueGroups } from '@octavo/contract';

export type NavigationSection = { title: string; paths: string[] };

const named: NavigationSection[] = [
  { title: 'Start', paths: ['docs/README.md', 'docs/start.md', 'deploy/README.md'] },
  {
    title: 'Use',
    paths: [
      'docs/use/README.md',
      ...Object.keys(catalogueGroups).map(usePath),
      'docs/accessibility.md',
      'docs/use/command-line.md',
    ],
  },
  { title: 'API', paths: ['docs/api.md', 'docs/programs.md', 'docs/conversions.md'] },
  {
    title: 'Operate',
    paths: ['docs/operations.md', 'docs/upgrading.md', 'docs/plans.md', 'docs/scale.md'],
  },
  { title: 'Security', paths: ['docs/security.md', 'docs/identity.md', 'SECURITY.md'] },
  { title: 'Quality', paths: ['docs/quality.md', 'docs/real-documents.md', 'docs/web-speed.md'] },
  {
    title: 'Develop',
    paths: ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/decisions/README.md', 'CHANGELOG.md'],
  },
];

/** The page of a group of tools: `toPdf` → `docs/use/to-pdf.md`. */
export function usePath(group: string): string {
  return `docs/use/${group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
}

/** The sections with the pages that exist. Decisions have a list of their own. */
export function navigationOf(paths: readonly string[]): NavigationSection[] {
  const known = new Set(named.flatMap((section) => section.paths));
  const others = paths.filter(
    (path) => !known.has(path) && !path.startsWith('docs/decisions/') && path !== 'docs/README.md',
  );
  return named.map(({ title, paths: ofSection }) => ({
    title,
    paths: [
      ...ofSection.filter((path) => paths.includes(path)),
      ...(title === 'Develop' ? others : []),
    ],
  }));
}
