// Renews what proves signatures (ETSI EN 319 142-1, 5.4.3): adds validation data that a document lacks, above all for its last
// time stamp, and a new time stamp of the whole document.
import type { Run } from '#kernel/converter.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { replaced, stampOf } from './levels.ts';
import { stampRequest } from '#formats/cms/time-stamp.ts';
import { writeStamped } from './sign.ts';
import { validationDataOf, type Known, type Subject } from './validation-data.ts';
import { writeWithStore } from './validation-store.ts';

/** A signature or time stamp of a document. */
export type Proof = {
  /** Its certificate, and that of its time stamp. */
  subjects: readonly Subject[];
  known: Known;
  /** The value of `/Contents`. */
  contents: Buffer;
};

/**
 * @param source the document, which is changed
 * @throws ProblemError `timestamps_not_offered`, `timestamp_unavailable`, `timestamp_invalid`, `revocation_unavailable`,
 * `certificate_revoked`
 */
export async function renewSignatures(
  source: Source,
  proofs: readonly Proof[],
  run: Run,
): Promise<void> {
  for (const { subjects, known, contents } of proofs) {
    const data = await validationDataOf(subjects, known, run.tools.signatureService);
    if (data.ocsps.length + data.crls.length === 0) continue;
    await replaced(source, run, (signed, next) => writeWithStore(signed, next, data, contents));
  }
  await replaced(source, run, (signed, next) =>
    writeStamped(signed, next, async (digest) => (await stampOf(stampRequest(digest), run)).token),
  );
}
