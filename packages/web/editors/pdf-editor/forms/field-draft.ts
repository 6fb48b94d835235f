// Form fields as the editor changes them, before they are written into the file.
import type { AddedField, FormDateFormat, FormFieldType } from '@octavo/contract';

/** Two opposite corners in the page's own space: left, bottom, right, top. */
export type Rect = AddedField['rect'];

export type FieldAlignment = NonNullable<AddedField['align']>;

/** The value of check boxes and radio buttons that are selected at first. */
export const selectedValue = 'selected';

export type FieldDraft = {
  /** Names it among the drafts. */
  key: string;
  /** The field of the file that it changes; absent for a new one. */
  origin?: { field: string; canMove: boolean };
  type: FormFieldType;
  /** Without those of its parents. */
  name: string;
  page: number;
  rect: Rect;
  tooltip: string;
  required: boolean;
  readOnly: boolean;
  multiline: boolean;
  maxLength: number;
  /** Of drop-down fields and lists, one in each line. */
  options: string;
  /** The value of a radio button. */
  option: string;
  dateFormat: FormDateFormat;
  /** What it shows at first; see also `selectedValue`. */
  value: string;
  align: FieldAlignment;
  border: boolean;
};

export const draftDefaults: Omit<FieldDraft, 'key' | 'origin' | 'type' | 'name' | 'page' | 'rect'> =
  {
    ...{ tooltip: '', required: false, readOnly: false, multiline: false, maxLength: 0 },
    ...{
      options: '',
      option: '',
      dateFormat: 'dd.mm.yyyy',
      border: true,
      value: '',
      align: 'left',
    },
  };

const fullName = ({ origin, name }: FieldDraft): string =>
  [...(origin?.field.split('.').slice(0, -1) ?? []), name].join('.');

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The value as it is sent. */
const valueOf = ({ type, value, option, key }: FieldDraft): string | boolean =>
  type === 'check' ? value !== '' : type === 'radio' ? value && (option || key) : value;

/** Whether the text of fields of a type can be aligned. */
export const isAligned = ({ type }: FieldDraft): boolean => type === 'text' || type === 'date';

const hasOptions = ({ type }: FieldDraft): boolean => type === 'choice' || type === 'list';

const addition = (draft: FieldDraft): object => ({
  ...{ kind: 'add', type: draft.type, name: draft.name, page: draft.page, rect: draft.rect },
  ...(draft.tooltip && { tooltip: draft.tooltip }),
  ...(draft.required && { required: true }),
  ...(draft.readOnly && { readOnly: true }),
  ...(draft.type === 'text' && draft.multiline && { multiline: true }),
  ...(draft.type === 'text' && draft.maxLength && { maxLength: draft.maxLength }),
  ...(hasOptions(draft) && draft.options.trim() && { options: linesOf(draft.options) }),
  ...(draft.type === 'radio' && { option: draft.option || draft.key }),
  ...(draft.type === 'date' && { dateFormat: draft.dateFormat }),
  ...(draft.value && { value: valueOf(draft) }),
  ...(isAligned(draft) && draft.align !== 'left' && { align: draft.align }),
  ...(!draft.border && { border: false }),
});

/** What differs from the file, if anything does. */
function changeOf(draft: FieldDraft, before: FieldDraft): object[] {
  const changed = {
    ...(draft.name !== before.name && { name: draft.name }),
    ...(draft.rect.join() !== before.rect.join() && { rect: draft.rect }),
    ...(draft.tooltip !== before.tooltip && { tooltip: draft.tooltip }),
    ...(draft.required !== before.required && { required: draft.required }),
    ...(draft.readOnly !== before.readOnly && { readOnly: draft.readOnly }),
    ...(draft.multiline !== before.multiline && { multiline: draft.multiline }),
    ...(draft.maxLength !== before.maxLength && { maxLength: draft.maxLength }),
    ...(draft.value !== before.value && { value: valueOf(draft) }),
    ...(draft.align !== before.align && { align: draft.align }),
    ...(draft.options !== before.options &&
      draft.options.trim() && { options: linesOf(draft.options) }),
  };
  return Object.keys(changed).length
    ? [{ kind: 'change', field: before.origin?.field, ...changed }]
    : [];
}

/** The changes to send. @param start the fields of the file */
export function editsOf(start: readonly FieldDraft[], drafts: readonly FieldDraft[]): object[] {
  const kept = new Map(drafts.map((draft) => [draft.key, draft]));
  const gone = new Set(
    start.filter(({ key }) => !kept.has(key)).map(({ origin }) => origin?.field ?? ''),
  );
  const changes = start.flatMap((before) => {
    const draft = kept.get(before.key);
    return draft ? changeOf(draft, before) : [];
  });
  return [
    ...[...gone].map((field) => ({ kind: 'remove', field })),
    ...changes,
    ...drafts.filter(({ origin }) => !origin).map(addition),
    ...orders(start, drafts),
  ];
}

/** Only of pages whose order is another than that in which the fields were made. */
function orders(start: readonly FieldDraft[], drafts: readonly FieldDraft[]): object[] {
  const places = new Map(start.map(({ key }, place) => [key, place]));
  const pages = [...new Set(drafts.map(({ page }) => page))];
  return pages.flatMap((page) => {
    const own = drafts.filter((draft) => draft.page === page);
    const news = own.filter(({ key }) => !places.has(key)).map(({ key }) => Number(key.slice(1)));
    const usual = own.map(({ key }) => places.get(key) ?? start.length + Number(key.slice(1)));
    const isUsual =
      usual.every((place, index) => index === 0 || place > (usual[index - 1] ?? 0)) &&
      news.every((number, index) => index === 0 || number > (news[index - 1] ?? 0));
    return isUsual ? [] : [{ kind: 'order', page, fields: [...new Set(own.map(fullName))] }];
  });
}

/** Names that the server would refuse: empty ones, those with points, and those of two fields. */
export function wrongNames(drafts: readonly FieldDraft[]): Set<string> {
  const byName = Map.groupBy(drafts, fullName);
  const wrong = drafts.filter((draft) => {
    const same = byName.get(fullName(draft)) ?? [];
    const isOneField =
      same.every(({ type }) => type === 'radio') ||
      same.every(({ origin }) => origin && origin.field === draft.origin?.field);
    return !draft.name.trim() || draft.name.includes('.') || (same.length > 1 && !isOneField);
  });
  return new Set(wrong.map(({ key }) => key));
}

/** A name that no draft has: `Text 1`, `Text 2` and so on. */
export function freeName(label: string, drafts: readonly FieldDraft[]): string {
  const names = new Set(drafts.map(fullName));
  let count = 1;
  while (names.has(`${label} ${count}`)) count += 1;
  return `${label} ${count}`;
}
