// Writes what was read of an invoice as an HTML page that needs no other file and can be printed.
import { escapedHtml as escaped, htmlEnd, htmlStart } from '../html-document.ts';
import type { ReportLanguage } from '../pdf-check/report-texts.ts';
import type { Invoice } from './model.ts';
import { invoiceTexts } from './report-texts.ts';
import type { InvoiceFinding, InvoiceReport } from './report.ts';
import { invoiceSections, type InvoiceSection, type InvoiceTable } from './view.ts';

const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>');

const style = `:root{color-scheme:light dark;font:1rem/1.45 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{line-height:1.25}
h1{font-size:1.6rem;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:1.75rem 0 .4rem}
p{margin:.25rem 0}
.soft{color:light-dark(#5a5245,#cfc5b3);font-size:.9rem;overflow-wrap:anywhere}
.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:0 2.5rem}
dl{display:grid;grid-template-columns:minmax(8rem,13rem) minmax(0,1fr);gap:.2rem 1rem;margin:0}
dt{color:light-dark(#5a5245,#cfc5b3)}
dd{margin:0;overflow-wrap:anywhere}
.totals dl{grid-template-columns:minmax(0,1fr) auto;max-width:26rem;margin-inline-start:auto}
.totals dd{text-align:end;font-variant-numeric:tabular-nums}
.total{font-weight:700;padding-top:.3rem;border-top:1px solid}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .6rem;text-align:start;vertical-align:top;border-bottom:1px solid light-dark(#ddd5c5,#4a4438)}
th{font-weight:600;color:light-dark(#5a5245,#cfc5b3)}
td{min-width:5rem}
.lines td:nth-child(2){min-width:11rem}
td:first-child{min-width:2rem}
.number{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.findings{margin:1rem 0;padding:.5rem 1rem 1rem;border:1px solid light-dark(#ddd5c5,#4a4438);border-radius:.5rem}
.findings h2{margin-top:.5rem}
ul{margin:0;padding:0;list-style:none}
li{padding:.4rem 0;border-top:1px solid light-dark(#ddd5c5,#4a4438);overflow-wrap:anywhere}
.errors,.error{color:light-dark(#9c2418,#ff9d8f)}
.no_errors{color:light-dark(#17603a,#7fd6a5)}
.warning{color:light-dark(#7a5200,#f0c674)}
@media(max-width:34rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}.totals dl{grid-template-columns:minmax(0,1fr) auto}}
@media print{:root{color-scheme:light;font-size:9.5pt}body{max-width:none;margin:0;padding:0}tr,li,dl{break-inside:avoid}h2{break-after:avoid;margin-top:1.25rem}
.parties{grid-template-columns:1fr 1fr}.parties dl{grid-template-columns:minmax(5rem,8rem) minmax(0,1fr)}.table{overflow:visible}td,.lines td:nth-child(2){min-width:0}}`;

/** @returns an HTML document in the report's language */
export function invoiceHtml(report: InvoiceReport): string {
  const { language, invoice } = report;
  const words = invoiceTexts[language];
  const title = `${words.title} ${invoice.number ?? ''}`.trim();
  return `${htmlStart({ language, title, style })}<h1>${escaped(title)}</h1>
<p class="soft">${escaped([report.file, report.attachment?.name, report.profileLabel].filter(Boolean).join(' · '))}</p>
${findingsHtml(report)}
${sectionsHtml(invoice, language)}
${htmlEnd}`;
}

/** The pages of an invoice, without what was found in it. */
export function invoicePageHtml(invoice: Invoice, language: ReportLanguage): string {
  const title = `${invoiceTexts[language].title} ${invoice.number ?? ''}`.trim();
  return `${htmlStart({ language, title: title.slice(0, 200), style })}<h1>${escaped(title)}</h1>
${sectionsHtml(invoice, language)}
${htmlEnd}`;
}

/** All sections; seller and buyer stand beside each other. */
function sectionsHtml(invoice: Invoice, language: ReportLanguage): string {
  const sections = invoiceSections(invoice, language);
  const of = (...ids: InvoiceSection['id'][]) =>
    sections.filter(({ id }) => ids.includes(id)).map(sectionHtml);
  const rest = sections.filter(({ id }) => !['document', 'seller', 'buyer'].includes(id));
  return `${of('document').join('')}
<div class="parties">${of('seller', 'buyer').join('\n')}</div>
${rest.map(sectionHtml).join('\n')}`;
}

function findingsHtml({ language, verdict, summary, findings, notes }: InvoiceReport): string {
  const words = invoiceTexts[language];
  const about = notes.map((note) => `<p class="soft">${escaped(note)}</p>`).join('');
  const list = findings.map((finding) => findingHtml(finding, words)).join('\n');
  return `<section class="findings">
<h2 class="${verdict}">${words.verdicts[verdict]}</h2>
<p>${escaped(summary)}</p>
${list && `<ul>${list}</ul>`}${about}
</section>`;
}

function findingHtml(
  { rule, severity, text, place, path }: InvoiceFinding,
  words: (typeof invoiceTexts)['en'],
): string {
  const about = [rule, place, path].filter((part) => part !== undefined).join(' · ');
  return `<li><strong class="${severity}">${words.severities[severity]}:</strong> ${escaped(text)}<p class="soft">${escaped(about)}</p></li>`;
}

function sectionHtml({ id, title, rows, table }: InvoiceSection): string {
  const list = rows
    .map(({ label, value, isTotal }) => {
      const kind = isTotal ? ' class="total"' : '';
      return `<dt${kind}>${escaped(label)}</dt><dd${kind}>${lines(value)}</dd>`;
    })
    .join('\n');
  return `<section class="${id}">
<h2>${escaped(title)}</h2>
${list && `<dl>${list}</dl>`}${table ? tableHtml(table, title) : ''}
</section>`;
}

function tableHtml({ head, numeric, rows }: InvoiceTable, title: string): string {
  const kind = (column: number) => (numeric.includes(column) ? ' class="number"' : '');
  const headings = head
    .map((text, column) =>
      text ? `<th scope="col"${kind(column)}>${escaped(text)}</th>` : '<td></td>',
    )
    .join('');
  const body = rows
    .map((row) => row.map((text, column) => `<td${kind(column)}>${lines(text)}</td>`).join(''))
    .map((cells) => `<tr>${cells}</tr>`)
    .join('\n');
  return `<div class="table" role="region" tabindex="0" aria-label="${escaped(title)}"><table><thead><tr>${headings}</tr></thead><tbody>${body}</tbody></table></div>`;
}
