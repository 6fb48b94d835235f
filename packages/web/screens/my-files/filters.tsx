// The search, the filters and the sort order.
import { familyNames, longestFileName, type Family } from '@octavo/contract';
import { typeLabel } from '#messages/labels.ts';
import { locale } from '#messages/locale.ts';
import { messages } from '#messages/messages.ts';
import { orders, type ListQuery, type OrderName } from '#screens/my-files/list-query.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { useFileStats } from '#screens/my-files/use-files.ts';
import { ChoiceField } from '#ui/forms/fields.tsx';

const words = messages.myFiles;
const all = 'all';

type Props = { uid: string; query: ListQuery; onChange: (query: ListQuery) => void };

const kindChoices = [
  { value: all, label: words.allKinds },
  ...familyNames.map((kind) => ({ value: kind as string, label: words.kinds[kind] })),
];

const orderChoices = (Object.keys(orders) as OrderName[]).map((name) => ({
  value: name,
  label: words.orders[name],
}));

export function Filters({ uid, query: { search, kind, type, order }, onChange }: Props) {
  const typeChoices = useTypeChoices(uid, type);
  const change = (next: { kind: string; type: string; order: string }) =>
    onChange({
      ...(search && { search }),
      ...(next.kind !== all && { kind: next.kind as Family }),
      ...(next.type !== all && { type: next.type }),
      order: next.order as OrderName,
    });
  const rest = { ...(kind && { kind }), ...(type && { type }) };
  const chosen = { kind: kind ?? all, type: type ?? all, order };
  const field = (name: keyof typeof chosen) => ({
    label: words[name],
    value: chosen[name],
    onChange: (value: string) => change({ ...chosen, [name]: value }),
  });
  return (
    <div className="filters">
      <SearchField
        label={words.search}
        maxLength={longestFileName}
        value={search ?? ''}
        onChange={(wanted) => onChange({ ...rest, order, ...(wanted && { search: wanted }) })}
      />
      <ChoiceField {...field('kind')} choices={kindChoices} />
      <ChoiceField {...field('type')} choices={typeChoices} />
      <ChoiceField {...field('order')} choices={orderChoices} />
    </div>
  );
}

/** The conversion types of the user's files, and the selected one. */
function useTypeChoices(uid: string, chosen: string | undefined) {
  const { data: stats } = useFileStats(uid);
  const present = stats?.conversionStats.map(({ conversion_type }) => conversion_type) ?? [];
  const types = new Set([...present, ...(chosen ? [chosen] : [])]);
  const labelled = [...types].map((type) => ({ value: type, label: typeLabel(type) }));
  labelled.sort((one, other) => one.label.localeCompare(other.label, locale));
  return [{ value: all, label: words.allTypes }, ...labelled];
}
