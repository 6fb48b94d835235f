// Names for the files that a plan produces.
import type { PagePlan } from '#editors/pdf-editor/pages/page-plan.ts';
import type { Sources } from '#editors/pdf-editor/pages/use-sources.ts';

type NamedSources = Readonly<Record<number, { file: Pick<File, 'name'> } | undefined>>;

/** Each file has the name of the one its first page comes from; files with the same name are numbered. */
export function fileNames(files: readonly PagePlan[], sources: NamedSources | Sources): string[] {
  const names = files.map(([first]) => (first && sources[first.source]?.file.name) ?? '');
  return names.map((name, index) => {
    const same = names.filter((other) => other === name).length;
    const before = names.slice(0, index).filter((other) => other === name).length;
    return same > 1 ? numbered(name, before + 1) : name;
  });
}

/** `report.pdf` becomes `report-1.pdf`. */
const numbered = (name: string, number: number) => name.replace(/(\.pdf)?$/i, `-${number}$1`);
