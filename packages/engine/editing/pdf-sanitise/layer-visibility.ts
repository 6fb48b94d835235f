// Finds the layers that are off when a document opens, and the content that is hidden because of it (ISO 32000-2, 8.11.2 and 8.11.4).
import { isReference, maxLevels } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** The references of the groups that are off when the document opens. */
export function hiddenGroups(pdf: EditablePdf, properties: Dictionary): Set<string> {
  const groups = pdf.list(properties['/OCGs']).filter(isReference);
  const initial = pdf.dictionary(properties['/D']);
  const named = (key: string) => new Set(pdf.list(initial[key]));
  const [on, off] = [named('/ON'), named('/OFF')];
  const isOff = pdf.resolved(initial['/BaseState']) === '/OFF';
  return new Set(groups.filter((group) => off.has(group) || (isOff && !on.has(group))));
}

/**
 * Whether a group or a membership dictionary of groups is not shown when the document opens. An expression that depends on other
 * groups counts as shown.
 */
export function isNotShown(
  pdf: EditablePdf,
  value: Value | undefined,
  hidden: ReadonlySet<string>,
): boolean {
  if (isReference(value) && hidden.has(value)) return true;
  const membership = pdf.dictionary(value);
  if (!isMembership(pdf, membership)) return false;
  if (membership['/VE'] !== undefined) return simplified(pdf, membership['/VE'], hidden) === false;
  const groups = groupsOf(pdf, membership);
  if (!groups.length) return false;
  const off = groups.filter((group) => isReference(group) && hidden.has(group)).length;
  const policy = pdf.resolved(membership['/P']);
  if (policy === '/AllOn') return off > 0;
  if (policy === '/AnyOff') return off === 0;
  if (policy === '/AllOff') return off < groups.length;
  return off === groups.length;
}

/** Takes hidden groups out of a membership dictionary: what is shown because they are off stays shown. */
export function withoutGroups(
  pdf: EditablePdf,
  membership: Dictionary,
  hidden: ReadonlySet<string>,
): void {
  if (!isMembership(pdf, membership)) return;
  if (membership['/VE'] !== undefined) {
    const expression = simplified(pdf, membership['/VE'], hidden);
    // A dictionary without groups has no effect; nothing is left of what it hid.
    if (typeof expression === 'boolean') {
      delete membership['/VE'];
      delete membership['/OCGs'];
    } else membership['/VE'] = Array.isArray(expression) ? expression : ['/And', expression];
  }
  const groups = groupsOf(pdf, membership);
  const others = groups.filter((group) => !(isReference(group) && hidden.has(group)));
  if (others.length === groups.length) return;
  if (pdf.resolved(membership['/P']) === '/AnyOff' || !others.length) delete membership['/OCGs'];
  else membership['/OCGs'] = others;
}

const isMembership = (pdf: EditablePdf, dictionary: Dictionary): boolean =>
  pdf.resolved(dictionary['/Type']) === '/OCMD';

/** One group, or a list of them. */
function groupsOf(pdf: EditablePdf, membership: Dictionary): Value[] {
  const groups = membership['/OCGs'] ?? null;
  const found = pdf.resolved(groups);
  if (found === null) return [];
  return Array.isArray(found) ? found : [groups];
}

/** A visibility expression without groups that are off; a truth value if it depends on no others. */
function simplified(
  pdf: EditablePdf,
  expression: Value,
  hidden: ReadonlySet<string>,
  level = 0,
): Value {
  if (isReference(expression) && hidden.has(expression)) return false;
  const [operator, ...operands] = pdf.list(expression);
  if (operator === undefined || level > maxLevels) return expression;
  const parts = operands.map((operand) => simplified(pdf, operand, hidden, level + 1));
  if (operator === '/Not') {
    const [part = null] = parts;
    return typeof part === 'boolean' ? !part : [operator, part];
  }
  // `And` of nothing is true, `Or` of nothing is false.
  const neutral = operator === '/And';
  if (parts.includes(!neutral)) return !neutral;
  const others = parts.filter((part) => part !== neutral);
  return others.length ? [operator, ...others] : neutral;
}
