// Checks whether a file that claims PDF/UA-1 still conforms after its tags were edited, and removes the claim if not (ISO 14289-1, clause 5).
import { ProblemError } from '@octavo/contract';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { withoutAccessibilityClaim } from '#formats/pdf/metadata/accessibility-claim.ts';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { accessibilityProblems, metadataOf } from '../document-checks.ts';
import { tagProblems } from '../tag-checks.ts';
import { TagTree } from '#formats/pdf/structure/tag-tree.ts';
import type { EditedTags } from './edit-tags.ts';

/** True if a file claims to conform to PDF/UA-1. */
export function claimsAccessibility(file: WellFormedPdf): boolean {
  const part = metadataOf(file)?.find(
    ({ prefix, name }) => prefix === 'pdfuaid' && name === 'part',
  );
  return part?.value.kind === 'text' && part.value.text.trim() === '1';
}

/**
 * The number of possible violations of each clause that no program can decide. A file that claimed conformance in spite of them may
 * keep its claim.
 */
export type Doubts = ReadonlyMap<string, number>;

/** Counts the possible violations in the tags of a file. */
export function doubtsOf(file: WellFormedPdf): Doubts {
  const counts = new Map<string, number>();
  if (file.catalog['/StructTreeRoot'] === undefined) return counts;
  try {
    for (const { clause, isDoubtful } of tagProblems(new TagTree(file, () => '0 0 R')))
      if (isDoubtful) counts.set(clause, (counts.get(clause) ?? 0) + 1);
  } catch (error) {
    // Trees that cannot be read are a problem, not a doubt.
    if (!(error instanceof ProblemError)) throw error;
  }
  return counts;
}

/**
 * The clauses that an edited file breaks.
 * @param before the possible violations before the edit
 * @throws ProblemError `damaged_file` if it cannot be checked
 */
export function brokenClauses(file: WellFormedPdf, before: Doubts): string[] {
  const certain = accessibilityProblems(file).map(({ clause }) => clause);
  const doubtful = [...doubtsOf(file)].flatMap(([clause, count]) =>
    count > (before.get(clause) ?? 0) ? [clause] : [],
  );
  return [...new Set([...certain, ...doubtful])].toSorted();
}

/** The change that removes the claim from a file's metadata. */
export function withoutClaim(file: WellFormedPdf): EditedTags {
  const { '/Metadata': metadata } = file.catalog;
  const maxId = Number(file.trailer['/Size']);
  const packet = isReference(metadata) ? file.decoded(metadata)?.toString('utf8') : undefined;
  if (!isReference(metadata) || packet === undefined) return { objects: {}, maxId };
  const data = Buffer.from(withoutAccessibilityClaim(packet)).toString('base64');
  const dict = { '/Type': '/Metadata', '/Subtype': '/XML' };
  return { objects: { [metadata]: { stream: { dict, data } } }, maxId };
}
