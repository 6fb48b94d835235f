// Writes the newer of two Word documents with what changed since the older one as tracked changes (decision 142).
import { ProblemError } from '@octavo/contract';
import { rewriteZip } from '#containers/zip-rewrite.ts';
import { Prefixes, type Node } from '#formats/ooxml/part-tree.ts';
import { comparedBlocks } from './block-comparison.ts';
import { bodyOf, ComparisonContext, type TrackedOptions } from './comparison-context.ts';
import { comparedSections, olderSections } from './headers.ts';
import { Notes } from './notes.ts';
import { ResultPackage, targetIn, WordPackage } from './result-package.ts';

export type TrackedResult = {
  changes: number;
  /** True if one of the documents had tracked changes, which were accepted. */
  hadChanges: boolean;
};

/**
 * Writes the newer document with tracked changes: accepting all gives its text, rejecting all that of the older one.
 * @throws ProblemError of the package and XML readers
 */
export async function writeTrackedDocument(
  paths: { before: string; after: string; target: string },
  options: TrackedOptions,
): Promise<TrackedResult> {
  const prefixes = new Prefixes();
  const after = await WordPackage.open(paths.after, prefixes);
  const before = await WordPackage.open(paths.before, prefixes);
  const result = new ResultPackage(before, after);
  await result.load();
  const root = await mainOf(after);
  const old = await mainOf(before);
  const own = async (of: WordPackage, kind: string) => {
    const part = targetIn(await of.relations(of.main), kind);
    return { part, root: await of.tree(part) };
  };
  const styles = { before: await own(before, 'styles'), after: await own(after, 'styles') };
  const lists = { before: await own(before, 'numbering'), after: await own(after, 'numbering') };
  const context = new ComparisonContext(result, options, {
    body: root,
    styles: { before: styles.before.root, after: styles.after.root },
    lists: { before: lists.before.root, after: lists.after.root },
  });
  const notes = await Notes.open(context);
  const older = await olderSections(bodyOf(old)!, context);
  context.prepared(old);
  await comparedSections(older, bodyOf(root)!, context, notes);
  const part = await context.part(before.main, after.main, notes);
  const body = bodyOf(root)!;
  const last = body.children.filter(({ name }) => name === 'w:sectPr');
  const children = [...comparedBlocks(bodyOf(old)!, body, part), ...last];
  const made = {
    ...root,
    children: root.children.map((child) => (child === body ? { ...body, children } : child)),
  };
  await context.finish(made, { before: before.main, after: after.main }, old, notes);
  await notes.finish(context);
  if (context.styles.isChanged) result.put(styles.after.part!, styles.after.root!);
  if (context.lists.isChanged) await putLists(context, lists.after.part);
  const { changed, added } = result.entries();
  await rewriteZip(paths.after, paths.target, changed, added);
  return {
    changes: context.marks.count,
    hadChanges: before.hadChanges || after.hadChanges,
  };
}

async function mainOf(document: WordPackage): Promise<Node> {
  const root = await document.tree(document.main);
  if (!root || !bodyOf(root)) throw new ProblemError('damaged_file', {}, 'no body');
  return root;
}

async function putLists({ lists, result, after }: ComparisonContext, part: string | undefined) {
  if (part !== undefined) return result.put(part, lists.after!);
  const name = result.freeName('word/numbering.xml');
  await result.add(after.main, name, lists.after!, 'numbering');
}
