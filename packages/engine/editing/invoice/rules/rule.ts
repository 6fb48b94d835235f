// The type of a rule, and the kinds of rules that occur often.
import { termName, type Invoice, type InvoiceLine, type InvoiceTax } from '@octavo/contract';
import { decimalOf } from '../decimal.ts';

export type Sentence = { en: string; de: string };

/** Where an invoice breaks a rule: a field of a group, whether it is there or not. */
export type Breach = {
  group: object;
  field: string;
  line?: InvoiceLine;
  tax?: InvoiceTax;
  sentence: Sentence;
  /** Milder than its rule. */
  isWarning?: boolean;
};

/** How much data a profile has at least: only totals, no lines, lines, or all of EN 16931. */
export type Extent = 'totals' | 'document' | 'lines' | 'full';

export type Rule = {
  id: string;
  isWarning?: true;
  /** It applies to the profiles with at least this much data. */
  from: Extent;
  /** It also applies to invoices before EN 16931. */
  isTimeless?: true;
  check(invoice: Invoice, circumstances: Circumstances): Iterable<Breach>;
};

export type Circumstances = {
  /** Sums may differ by a cent for each line (profile EXTENDED). */
  isTolerant: boolean;
};

export const missing = (term: string): Sentence => ({
  en: `“${termName(term, 'en')}” is missing.`,
  de: `„${termName(term, 'de')}“ fehlt.`,
});

type Group = { group: object; line?: InvoiceLine; tax?: InvoiceTax };

/** The groups of a kind that an invoice has. */
export type Groups = (invoice: Invoice) => readonly Group[];

export const whole: Groups = (invoice) => [{ group: invoice }];
export const totals: Groups = ({ totals: group }) => [{ group }];
export const party =
  (kind: 'seller' | 'buyer' | 'payee' | 'taxRepresentative' | 'delivery'): Groups =>
  ({ [kind]: group }) =>
    group ? [{ group }] : [];
/** Parties that every invoice has: if one is missing, its fields are. */
export const neededParty =
  (kind: 'seller' | 'buyer'): Groups =>
  ({ [kind]: group }) => [{ group: group ?? {} }];
export const lines: Groups = ({ lines: all }) => all.map((line) => ({ group: line, line }));
export const taxes: Groups = ({ taxes: all }) => all.map((tax) => ({ group: tax, tax }));
export const payments: Groups = ({ payments: all }) => all.map((group) => ({ group }));
export const allowances: Groups = ({ allowances: all }) => all.map((group) => ({ group }));
export const charges: Groups = ({ charges: all }) => all.map((group) => ({ group }));
export const lineAllowances: Groups = ({ lines: all }) =>
  all.flatMap((line) => line.allowances.map((group) => ({ group, line })));
export const lineCharges: Groups = ({ lines: all }) =>
  all.flatMap((line) => line.charges.map((group) => ({ group, line })));
export const precedingInvoices: Groups = ({ precedingInvoices: all }) =>
  all.map((group) => ({ group }));
export const documents: Groups = ({ documents: all }) => all.map((group) => ({ group }));
export const properties: Groups = ({ lines: all }) =>
  all.flatMap((line) => line.properties.map((group) => ({ group, line })));

/** The text of a field of a group. */
export const textIn = (group: object, field: string): string | undefined =>
  (group as Record<string, string | undefined>)[field];

/** Each group of a kind has a field. */
export const required = (
  id: string,
  from: Extent,
  groups: Groups,
  [field, term]: readonly [field: string, term: string],
): Rule => ({
  ...{ id, from },
  *check(invoice) {
    for (const { group, ...place } of groups(invoice))
      if (textIn(group, field) === undefined)
        yield { group, field, ...place, sentence: missing(term) };
  },
});

/** The condition of a rule for a field, if the invoice has it. */
export const demanded = (
  id: string,
  from: Extent,
  groups: Groups,
  field: string,
  isRight: (text: string, group: object, invoice: Invoice) => boolean,
  sentence: (text: string) => Sentence,
): Rule => ({
  ...{ id, from },
  *check(invoice) {
    for (const { group, ...place } of groups(invoice)) {
      const text = textIn(group, field);
      if (text !== undefined && !isRight(text, group, invoice))
        yield { group, field, ...place, sentence: sentence(text) };
    }
  },
});

/** The same rule as a warning. */
export const asWarning = (rule: Rule): Rule => ({ ...rule, isWarning: true });

/** True for zero in any notation. */
export const isZero = (text: string | undefined): boolean => decimalOf(text)?.digits === 0n;
