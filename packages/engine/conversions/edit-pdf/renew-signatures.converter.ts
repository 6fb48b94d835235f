// Adds what lets the signatures of a PDF be proven for longer (decision 145).
import { chmod, copyFile } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { renewSignatures, type Proof } from '#editing/pdf-sign/renew.ts';
import { inspectSignatures, type Inspected } from '#editing/pdf-signatures/inspect.ts';
import { rootsIn } from '#formats/cms/roots.ts';
import { openForUpdate } from './signing-plan.ts';

export default converter<{ password?: string }>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-renew-signatures'],
  async convert([input], output, { password }, run) {
    const { source } = await openForUpdate(input, password, run);
    const inspection = await inspectSignatures(source, run);
    if (!inspection) throw new ProblemError('damaged_file');
    const { signatures, store } = inspection;
    const roots = await rootsIn(process.env['SIGNATURE_ROOTS']);
    const intact = signatures.filter(({ problem, checked }) => !problem && checked?.signer);
    if (!intact.length) throw new ProblemError('signatures_missing');
    const others = [...store.certificates, ...intact.flatMap(certificatesOf)];
    const { ocsps, crls } = store;
    const target = output.path('pdf');
    await copyFile(source.path, target);
    await chmod(target, 0o600);
    const proofs = intact.map((signature) => proofOf(signature, { others, roots, ocsps, crls }));
    await renewSignatures({ ...source, path: target }, proofs, run);
  },
});

const certificatesOf = ({ checked }: Inspected) => [
  ...(checked?.certificates ?? []),
  ...(checked?.timeStamp?.certificates ?? []),
];

/** The time for which certificates are proven is that of the time stamp: they may have expired since. */
function proofOf(
  { checked, isTimeStamp, coverage }: Inspected,
  known: Omit<Proof['known'], 'time'>,
): Proof {
  const { signer, timeStamp, stampedTime } = checked ?? {};
  const time = (isTimeStamp ? stampedTime : timeStamp?.time) ?? new Date();
  const purpose = isTimeStamp ? 'timeStamp' : 'signature';
  const authority = timeStamp?.signer;
  return {
    subjects: [
      ...(signer ? [{ certificate: signer, purpose } as const] : []),
      ...(authority ? [{ certificate: authority, purpose: 'timeStamp' } as const] : []),
    ],
    known: { ...known, time },
    contents: coverage.contents,
  };
}
