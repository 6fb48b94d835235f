// The report about signatures: a verdict for each, and what was changed after it, with the pages.
import {
  fill,
  signatureFacts,
  signatureReportTexts,
  signaturesHtml,
  type PdfSignature,
  type PdfSignaturesReport,
  type SignatureReportTexts,
} from '@octavo/contract';
import { outcomes } from '#messages/outcomes.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { ReportSection } from '#editors/pdf-editor/operations/report-section.tsx';
import { Button } from '#ui/forms/button.tsx';
import './signatures.css';

type Props = { report: PdfSignaturesReport; onPage: (page: number) => void };

export function SignaturesReport({ report, onPage }: Props) {
  const texts = signatureReportTexts[report.language];
  return (
    <ReportSection
      title={outcomes['pdf-verify-signatures']}
      suffix="signatures"
      report={report}
      html={() => signaturesHtml(report)}
    >
      <p>{report.summary}</p>
      {report.signatures.map((signature, index) => (
        // Fields may have the same name.
        <Signature key={`${index} ${signature.field}`} {...{ signature, texts, onPage }} />
      ))}
    </ReportSection>
  );
}

type SignatureProps = {
  signature: PdfSignature;
  texts: SignatureReportTexts;
  onPage: (page: number) => void;
};

function Signature({ signature, texts, onPage }: SignatureProps) {
  const { kind, verdict, signer, summary, statements, changes } = signature;
  return (
    <section className="check-result signature-result">
      <h3>
        {signer ?? texts.kinds[kind]} {signer && <small>{texts.kinds[kind]}</small>}
      </h3>
      <p>
        <strong className="check-verdict" data-verdict={verdict}>
          {texts.verdicts[verdict]}
        </strong>
      </p>
      <p>{summary}</p>
      <ul className="signature-statements">
        {statements.map((statement) => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
      <h4>{texts.labels.changes}</h4>
      {changes.length === 0 && <p>{texts.noChanges}</p>}
      {changes.length > 0 && (
        <ol>
          {changes.map((change) => (
            <Change key={change.kind} {...{ change, texts, onPage }} />
          ))}
        </ol>
      )}
      <details>
        <summary>{texts.labels.details}</summary>
        <dl className="signature-facts">
          {signatureFacts(signature, texts).map(([label, value], index) => (
            // Several certificates have the same labels.
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

type ChangeProps = Omit<SignatureProps, 'signature'> & { change: PdfSignature['changes'][number] };

const Change = ({ change, texts, onPage }: ChangeProps) => (
  <li>
    {change.text}
    <p className="check-about">
      {[
        change.isPermitted ? texts.permitted : texts.notPermitted,
        change.fields.length > 0 && `${texts.labels.fields}: ${change.fields.join(', ')}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {change.pages.length > 0 && (
      <ul className="check-places">
        {change.pages.map((page) => (
          <li key={page}>
            <Button kind="quiet" onPress={() => onPage(page)}>
              {fill(words.checking.page, { page })}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </li>
);
