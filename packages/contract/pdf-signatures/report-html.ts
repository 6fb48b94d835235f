// Writes a report about signatures as an HTML page that needs no other file and can be printed.
import { escapedHtml } from '../html-document.ts';
import { reportPage } from '../pdf-check/report-page.ts';
import { signatureReportTexts, type SignatureReportTexts } from './report-texts.ts';
import type { PdfSignature, PdfSignaturesReport } from './report.ts';

const style = `dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.5rem 0;font-size:.9rem}
dt{color:light-dark(#5a5245,#cfc5b3)}
dd{margin:0;overflow-wrap:anywhere}
.valid{color:light-dark(#17603a,#7fd6a5)}
.changed,.invalid,.forbidden{color:light-dark(#9c2418,#ff9d8f)}
.unknown_signer{color:light-dark(#5a5245,#cfc5b3)}
ul{padding-inline-start:1.25rem}
section{break-inside:avoid}`;

/** @returns an HTML document in the report's language */
export function signaturesHtml(report: PdfSignaturesReport): string {
  const { file, language, summary, notes, signatures } = report;
  const words = signatureReportTexts[language];
  const content = [
    `<p><strong>${escapedHtml(summary)}</strong></p>`,
    ...signatures.map((signature) => signatureHtml(signature, words)),
  ].join('\n');
  return reportPage({ language, title: `${words.title}: ${file}`, content, notes, style });
}

function signatureHtml(signature: PdfSignature, words: SignatureReportTexts): string {
  const { kind, verdict, signer, summary, statements, changes } = signature;
  const list = changes.map(
    ({ text, pages, fields, isPermitted }) =>
      `<li${isPermitted ? '' : ' class="forbidden"'}>${escapedHtml(
        [text, placesText(pages, fields, words), isPermitted ? words.permitted : words.notPermitted]
          .filter(Boolean)
          .join(' · '),
      )}</li>`,
  );
  const name = [words.kinds[kind], signer].filter(Boolean).join(': ');
  return `<section>
<h2>${escapedHtml(name)}</h2>
<p><span class="verdict ${verdict}">${words.verdicts[verdict]}</span></p>
<p>${escapedHtml(summary)}</p>
<ul>${statements.map((text) => `<li>${escapedHtml(text)}</li>`).join('')}</ul>
<h3>${words.labels.changes}</h3>
${list.length ? `<ul>${list.join('')}</ul>` : `<p>${words.noChanges}</p>`}
${factsHtml(signature, words)}
</section>`;
}

/** Such as `Pages: 1, 2 · Fields: amount`. */
export const placesText = (
  pages: readonly number[],
  fields: readonly string[],
  { labels }: SignatureReportTexts,
): string =>
  [
    pages.length > 0 && `${pages.length === 1 ? labels.page : labels.pages}: ${pages.join(', ')}`,
    fields.length > 0 && `${labels.fields}: ${fields.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The facts of a signature with their labels. */
export function signatureFacts(
  signature: PdfSignature,
  { labels }: SignatureReportTexts,
): [label: string, value: string][] {
  const { field, reason, location, contact, format, level, algorithms, coverage } = signature;
  const certificates = signature.chain.certificates.flatMap(
    ({ subject, issuer, validFrom, validTo, sha256 }): [string, string][] => [
      [labels.certificates, subject],
      [labels.issuer, issuer],
      [labels.validity, `${validFrom.slice(0, 10)} – ${validTo.slice(0, 10)}`],
      [labels.fingerprint, sha256],
    ],
  );
  const all: [string, string | undefined][] = [
    [labels.reason, reason],
    [labels.location, location],
    [labels.contact, contact],
    [labels.field, field],
    [labels.format, level ? `${format}, PAdES ${level}` : format],
    [labels.algorithms, algorithms],
    [labels.range, coverage.byteRange.join(', ')],
    ...certificates,
  ];
  return all.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

function factsHtml(signature: PdfSignature, words: SignatureReportTexts): string {
  const rows = signatureFacts(signature, words).map(
    ([label, value]) => `<dt>${escapedHtml(label)}</dt><dd>${escapedHtml(value)}</dd>`,
  );
  return `<details><summary>${words.labels.details}</summary><dl>${rows.join('')}</dl></details>`;
}
