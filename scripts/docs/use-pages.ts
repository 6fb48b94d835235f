// Adds to the pages of the tools the content of the catalogue: every tool of the group, what it reads and its options.
import {
  catalogueGroups,
  conversion,
  formats,
  imageOperations,
  joinLimits,
  pdfOperations,
  tools,
  type CatalogueGroup,
  type Control,
  type Entry,
  type Format,
  type Tool,
} from '@octavo/contract';
import { usePath } from './navigation.ts';
import type { Source } from './sources.ts';

const entriesOf: Record<string, Readonly<Record<string, Entry>>> = {
  'pdf-editor': pdfOperations,
  'image-editor': imageOperations,
};

/** What the catalogue holds about a tool; undefined for tasks such as signing, which the editor does in the browser. */
const entryOf = ({ conversionType, operation }: Tool): Entry | undefined =>
  operation === undefined ? conversion(conversionType) : entriesOf[conversionType]?.[operation];

const namesOf = (list: readonly Format[]) => list.map((name) => formats[name].label).join(', ');

function choiceOf(control: Control): string {
  switch (control.kind) {
    case 'choice':
      return control.choices.map(({ label }) => label).join(', ');
    case 'integer':
    case 'decimal':
      return `${control.min} to ${control.max} ${control.unit ?? ''}`.trim();
    case 'toggle':
      return 'on or off';
    case 'color':
      return 'a colour';
    case 'password':
      return 'a password';
    case 'text':
      return 'a text';
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function optionsOf({ options }: Entry): string[] {
  const rows = Object.values(options).map(({ control }) => {
    const meaning = [control.label, control.help].filter(Boolean).join('. ');
    return `| ${cell(meaning)} | ${cell(choiceOf(control))} |`;
  });
  return rows.length === 0 ? [] : [['| Option | Choices |', '|---|---|', ...rows].join('\n')];
}

function sectionOf(tool: Tool): string {
  const entry = entryOf(tool);
  const files = entry?.additionalFiles
    ? ` Joins up to ${Math.min(joinLimits.files, entry.additionalFiles.max + 1)} files.`
    : '';
  const result = entry && tool.operation === undefined ? ` Gives ${formats[entry.to].label}.` : '';
  return [
    `### ${tool.label}`,
    `Reads ${namesOf(tool.from)}.${result}${files}`,
    ...(entry ? optionsOf(entry) : []),
  ].join('\n\n');
}

/** The tools of a group as Markdown. */
export function toolsOf(group: CatalogueGroup): string {
  const ofGroup = tools.filter((tool) => tool.group === group);
  return ['## Tools', ...ofGroup.map(sectionOf)].join('\n\n');
}

const groupsByPath = new Map(
  (Object.keys(catalogueGroups) as CatalogueGroup[]).map((group) => [usePath(group), group]),
);

/** The page with its tools, if it is one of a group. */
export function withTools(source: Source): Source {
  const group = groupsByPath.get(source.path);
  if (group === undefined) return source;
  return { ...source, markdown: `${source.markdown.trimEnd()}\n\n${toolsOf(group)}\n` };
}
