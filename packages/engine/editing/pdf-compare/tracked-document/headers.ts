// Sections of both documents: their page setup, headers and footers.
import { allIn, copyOf, node, type Node } from '#formats/ooxml/part-tree.ts';
import { changedBlocks, comparedBlocks } from './block-comparison.ts';
import { canonical } from './canonical.ts';
import type { ComparisonContext } from './comparison-context.ts';
import type { Notes } from './notes.ts';
import type { PartRelations } from './result-package.ts';

const reference = /^w:(header|footer)Reference$/;
const notPlain = new Set(['w:headerReference', 'w:footerReference', 'w:sectPrChange']);

const sectionsIn = (body: Node): Node[] =>
  [...allIn(body)].filter(({ name }) => name === 'w:sectPr');

type Running = { name: string; type: string; part: string };

/** The headers and footers of each section; those that it does not name are those of the section before it. */
function runningOf(sections: readonly Node[], relations: PartRelations): Map<string, Running>[] {
  let current = new Map<string, Running>();
  return sections.map((section) => {
    current = new Map(current);
    for (const { name, attributes } of section.children) {
      const part = relations.get(attributes.get('r:id') ?? '')?.target;
      if (!reference.test(name) || part === undefined) continue;
      const type = attributes.get('w:type') ?? 'default';
      current.set(`${name} ${type}`, { name, type, part });
    }
    return current;
  });
}

/** What the older document has of sections, before its references are removed. */
export async function olderSections(body: Node, { before }: ComparisonContext) {
  const sections = sectionsIn(body).map(copyOf);
  return { sections, running: runningOf(sections, await before.relations(before.main)) };
}

export type OlderSections = Awaited<ReturnType<typeof olderSections>>;

/** Marks changes of the page setup, and compares the headers and footers. */
export async function comparedSections(
  older: OlderSections,
  body: Node,
  context: ComparisonContext,
  notes: Notes,
): Promise<void> {
  const news = sectionsIn(body);
  const running = runningOf(news, await context.result.relationsOf(context.after.main));
  const done = new Set<string>();
  for (const [index, section] of news.entries()) {
    const at = index === news.length - 1 ? older.sections.length - 1 : index;
    const old = older.running[Math.min(at, older.sections.length - 1)] ?? new Map();
    for (const [key, { part }] of running[index]!) {
      if (done.has(part)) continue;
      done.add(part);
      await compareRunning(old.get(key)?.part, part, context, notes);
    }
    if (index === 0)
      for (const [key, gone] of old)
        if (!running[0]!.has(key)) await addDeleted(gone, section, context, notes);
  }
  if (context.options.formatting && news.length === older.sections.length)
    for (const [index, section] of news.entries())
      markSetup(older.sections[index]!, section, context);
}

function markSetup(old: Node, now: Node, { marks }: ComparisonContext): void {
  const setup = ({ children }: Node) =>
    children
      .map((child) => canonical(child, { without: notPlain }))
      .filter(Boolean)
      .toSorted()
      .join('');
  if (setup(old) === setup(now)) return;
  const plain = old.children.filter(
    ({ name }) => !notPlain.has(name) && name !== 'w:printerSettings',
  );
  now.children.push(marks.mark('sectPrChange', [node('w:sectPr', {}, plain.map(copyOf))]));
}

async function compareRunning(
  before: string | undefined,
  after: string,
  context: ComparisonContext,
  notes: Notes,
): Promise<void> {
  const now = await context.after.tree(after);
  if (!now) return;
  const old = await context.before.tree(before);
  const names = { before: before ?? after, after };
  const part = await context.part(names.before, after, notes);
  const children = old
    ? comparedBlocks(context.prepared(old), now, part)
    : changedBlocks(now, 'ins', part);
  await context.finish({ ...now, children }, names, old, notes);
}

/** A header that only the older document has, as deleted. */
async function addDeleted(
  { name, type, part: before }: Running,
  section: Node,
  context: ComparisonContext,
  notes: Notes,
): Promise<void> {
  const old = await context.before.tree(before);
  if (!old) return;
  const kind = reference.exec(name)![1]!;
  const after = context.result.freeName(`word/${kind}-before.xml`);
  const id = await context.result.add(context.after.main, after, old, kind);
  const part = await context.part(before, after, notes);
  const root = { ...old, children: changedBlocks(context.prepared(old), 'del', part) };
  await context.finish(root, { before, after }, old, notes);
  section.children.unshift(node(name, { 'w:type': type, 'r:id': id }));
}
