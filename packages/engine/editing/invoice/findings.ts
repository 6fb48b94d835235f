// Finds the rules that an invoice breaks.
import {
  invoiceTexts,
  type InvoiceFinding,
  type InvoiceProfile,
  type ReportLanguage,
} from '@octavo/contract';
import type { ReadInvoice } from './read-invoice.ts';
import { codes } from './rules/codes.ts';
import { requiredData } from './rules/required-data.ts';
import type { Breach, Extent, Rule } from './rules/rule.ts';
import { sums } from './rules/sums.ts';
import { vatRules } from './rules/vat.ts';
import { structureBreaches } from './structure.ts';
import { accounts, electronicAddresses, xrechnung } from './rules/xrechnung.ts';

export const coreRules: readonly Rule[] = [...requiredData, ...sums, ...vatRules, ...codes];

const extents: readonly Extent[] = ['totals', 'document', 'lines', 'full'];

const extentOf: Readonly<Record<InvoiceProfile, Extent>> = {
  minimum: 'totals',
  'basic-wl': 'document',
  basic: 'lines',
  en16931: 'full',
  extended: 'full',
  xrechnung: 'full',
  peppol: 'full',
  'zugferd-1': 'full',
  unknown: 'full',
};

function rulesOf(profile: InvoiceProfile): readonly Rule[] {
  if (profile === 'zugferd-1') return coreRules.filter(({ isTimeless }) => isTimeless);
  const reach = extents.indexOf(extentOf[profile]);
  const core = coreRules.filter(({ from }) => extents.indexOf(from) <= reach);
  if (profile === 'xrechnung') return [...core, ...xrechnung];
  return [...core, accounts, ...(profile === 'peppol' ? electronicAddresses : [])];
}

/** More of one rule are not listed. */
const mostOfOneRule = 50;

/** All findings, the errors first. */
export function findingsOf(read: ReadInvoice, language: ReportLanguage): InvoiceFinding[] {
  const { invoice, profile } = read;
  const circumstances = { isTolerant: profile === 'extended' };
  const findings = structureFindings(read, language);
  for (const rule of rulesOf(profile)) {
    let count = 0;
    for (const breach of rule.check(invoice, circumstances)) {
      count += 1;
      if (count > mostOfOneRule) break;
      findings.push(findingOf(rule, breach, { read, language }));
    }
  }
  return findings.toSorted(
    (one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'),
  );
}

/** What the schema of Cross Industry Invoice forbids. */
function structureFindings(
  { root, syntax, profile }: ReadInvoice,
  language: ReportLanguage,
): InvoiceFinding[] {
  if (syntax !== 'cii' || profile === 'zugferd-1') return [];
  const findings: InvoiceFinding[] = [];
  for (const { path, sentence, isWarning } of structureBreaches(root, profile)) {
    if (findings.length === mostOfOneRule) break;
    const severity = isWarning ? 'warning' : 'error';
    findings.push({ rule: 'XML', severity, text: sentence[language], terms: [], path });
  }
  return findings;
}

type Context = { read: ReadInvoice; language: ReportLanguage };

function findingOf(
  { id, isWarning }: Rule,
  breach: Breach,
  { read, language }: Context,
): InvoiceFinding {
  const { group, field, line, tax, sentence } = breach;
  const words = invoiceTexts[language];
  const { term, path } = read.placeOf(group, field);
  const place = line
    ? words.line(line.id ?? String(read.invoice.lines.indexOf(line) + 1))
    : tax && words.tax([tax.category, tax.rate && `${tax.rate} %`].filter(Boolean).join(' '));
  return {
    rule: id,
    severity: isWarning || breach.isWarning ? 'warning' : 'error',
    text: sentence[language],
    terms: term ? [term] : [],
    ...(place && { place }),
    ...(path && { path }),
  };
}
