// The invoice in a PDF: what was found wrong, its data, and downloads.
import {
  invoiceHtml,
  invoiceSections,
  invoiceTexts,
  type InvoiceFinding,
  type InvoiceReport,
  type InvoiceSection,
  type InvoiceTable,
} from '@octavo/contract';
import { outcomes } from '#messages/outcomes.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { saveFile } from '#ui/files/save-file.ts';
import { Button } from '#ui/forms/button.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import './invoices.css';

/** Takes the focus when it appears, so that screen readers read it. */
export function InvoiceView({ report }: { report: InvoiceReport }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const texts = invoiceTexts[report.language];
  const stem = report.file.replace(/\.[^.]*$/, '');
  const downloadPage = () =>
    saveFile(new File([invoiceHtml(report)], `${stem}-invoice.html`, { type: 'text/html' }));
  const downloadXml = () => {
    // The declaration may name another encoding than that of a text in the browser.
    const xml = report.xml.replace(/^(<\?xml\s[^>]*?)\s+encoding\s*=\s*(["'])[^"']*\2/, '$1');
    const name = report.attachment?.name ?? `${stem}.xml`;
    saveFile(new File([xml], name, { type: 'text/xml' }));
  };
  return (
    <section className="invoice">
      <h2 ref={heading} tabIndex={-1}>
        {outcomes['pdf-read-invoice']}
      </h2>
      <p>
        <small>{[report.profileLabel, report.attachment?.name].filter(Boolean).join(' · ')}</small>
      </p>
      <p>
        <strong className="invoice-verdict" data-verdict={report.verdict}>
          {texts.verdicts[report.verdict]}
        </strong>
      </p>
      <p>{report.summary}</p>
      {report.findings.length > 0 && (
        <ul className="invoice-findings">
          {report.findings.map((finding, index) => (
            <Finding key={index} finding={finding} severity={texts.severities[finding.severity]} />
          ))}
        </ul>
      )}
      {report.notes.map((note) => (
        <p key={note}>
          <small>{note}</small>
        </p>
      ))}
      <p className="invoice-downloads">
        <Button onPress={downloadPage}>{words.invoices.downloadPage}</Button>
        <Button kind="quiet" onPress={downloadXml}>
          {words.invoices.downloadXml}
        </Button>
      </p>
      {invoiceSections(report.invoice, report.language).map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </section>
  );
}

const Finding = ({ finding, severity }: { finding: InvoiceFinding; severity: string }) => (
  <li>
    <strong data-severity={finding.severity}>{severity}:</strong> {finding.text}
    <small>{[finding.rule, finding.place, ...finding.terms].filter(Boolean).join(' · ')}</small>
  </li>
);

const Section = ({ section: { title, rows, table } }: { section: InvoiceSection }) => (
  <section className="invoice-section">
    <h3>{title}</h3>
    {rows.length > 0 && (
      <dl>
        {rows.map(({ label, value, isTotal }, index) => (
          <div key={index} data-total={isTotal}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {table && <Rows table={table} />}
  </section>
);

/** A panel is too narrow for a table: each row is a list of its own. */
const Rows = ({ table: { head, rows } }: { table: InvoiceTable }) => (
  <ol className="invoice-rows">
    {rows.map((row, index) => (
      <li key={index}>
        <dl>
          {row.map((value, column) =>
            value === '' ? null : (
              <div key={column}>
                <dt>{head[column]}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </li>
    ))}
  </ol>
);
