// Changes the tags of a PDF, its title and its language; the pages look the same (decision 136).
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, tagChangesOf, type ProblemCode, type TagChange } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { fileReader } from '#conversions/edit-pdf/readable-file.ts';
import { unreadable } from '#editing/pdf-accessibility/accessible-pdf.ts';
import {
  brokenClauses,
  claimsAccessibility,
  doubtsOf,
  withoutClaim,
  type Doubts,
} from '#editing/pdf-accessibility/tag-changes/claim.ts';
import { editTags } from '#editing/pdf-accessibility/tag-changes/edit-tags.ts';
import { checkNumbers, nameLetters } from '#editing/pdf-archive/letters/name-letters.ts';
import {
  protectionOf,
  sourceOf,
  writeProtectedLike,
  type Source,
} from '#formats/pdf/structure/document.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';

type Options = { changes: string; password?: string };

/** What is wrong with the changes, not with the file. */
const refusals: ReadonlySet<ProblemCode> = new Set([
  ...(['not_tagged', 'too_many_tags', 'tag_unknown', 'tag_misplaced'] as const),
  ...(['tag_of_pdf2', 'tag_without_scope', 'tag_in_itself', 'tag_not_decorative'] as const),
]);

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-edit-tags'],
  async convert([input], output, { changes: text, password }, run) {
    const original = sourceOf(input, password);
    const { isProtected } = await protectionOf(original, run);
    const source = await unsignedSource(input, password, run);
    const changes = tagChangesOf(text) ?? [];
    const named = await withLetters(source, changes, run);
    const read = await fileReader(
      named ?? source,
      isProtected && !named,
      run,
    )((file) => {
      try {
        return {
          edited: editTags(file, changes),
          ...(claimsAccessibility(file) && { doubts: doubtsOf(file) }),
        };
      } catch (error) {
        // The reader would take it for a file that it cannot read.
        if (!(error instanceof ProblemError) || !refusals.has(error.problem.code)) throw error;
        return { refusal: error };
      }
    });
    if (!read) throw new ProblemError('not_tagged', {}, 'unreadable tags');
    if ('refusal' in read.found) throw read.found.refusal;
    const target = output.path('pdf');
    const { edited, doubts } = read.found;
    const open = isProtected || doubts ? join(run.scratch, 'open.pdf') : target;
    await writeChanged({ path: read.path }, open, edited, run);
    const checked = doubts ? await withProvenClaim(open, doubts, run) : open;
    if (isProtected) await writeProtectedLike(original, checked, target, run);
    else if (checked !== target) await copyFile(checked, target);
  },
});

/** The file with the texts of letters that its fonts do not name; nothing if none changes. */
async function withLetters(
  source: Source,
  changes: readonly TagChange[],
  run: Run,
): Promise<Source | undefined> {
  const texts = new Map(
    changes.flatMap((change) => ('letter' in change ? [[change.letter, change.text]] : [])),
  );
  if (!texts.size) return undefined;
  const path = join(run.scratch, 'letters.pdf');
  const found = await nameLetters(source, path, (number) => texts.get(number), run);
  checkNumbers(texts, found.length);
  return { path };
}

/** The file without its claim of PDF/UA, if our checks find that it breaks a rule or cannot be checked. */
async function withProvenClaim(path: string, doubts: Doubts, run: Run): Promise<string> {
  const read = fileReader({ path }, false, run);
  const checked = await read((file) => brokenClauses(file, doubts));
  const broken = checked?.found ?? unreadable.broken.map(({ clause }) => clause);
  if (!broken.length) return path;
  const claim = await read(withoutClaim);
  if (!claim) return path;
  const target = join(run.scratch, 'without-claim.pdf');
  await writeChanged({ path: claim.path }, target, claim.found, run);
  run.warn({ code: 'accessibility_claim_removed', values: { rules: broken.join(', ') } });
  return target;
}
