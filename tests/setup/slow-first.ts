// Begins with the files that take longest: two workers that come to them last would leave one waiting for the other for minutes.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than a minute or so, the longest first. */
const slow = [
  'print/hostile-sites',
  'hostile/hostile',
  'print/url',
  'print/browser',
  'cli/convert',
  'http/kills',
  'http/recovery',
  'operations/admin',
  'operations/backup',
  'scale/away',
  'browser/editor',
  'browser/accessibility',
  'browser/landing',
  'browser/my-files',
] as const;

const places = new Map<string, number>(slow.map((name, index) => [`tests/${name}.test.ts`, index]));

const placeOf = ({ moduleId }: TestSpecification): number => {
  const name = moduleId.slice(moduleId.lastIndexOf('tests/'));
  return places.get(name) ?? slow.length;
};

export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
