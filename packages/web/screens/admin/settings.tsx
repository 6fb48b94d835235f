// The settings of the server as it reads them. Their meanings are English, as in the documentation of the command line.
import { routes, type Setting } from '@octavo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { admin } from '#messages/admin.ts';
import { Loaded } from '#screens/admin/loaded.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ToggleField } from '#ui/forms/fields.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Card } from '#ui/layout/card.tsx';

const words = admin.settings;
const longestSearch = 100;

export function Settings() {
  const [search, setSearch] = useState('');
  const [onlySet, setOnlySet] = useState(false);
  const settings = useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: async ({ signal }) => (await call(routes.admin.settings, { signal })).data.settings,
  });
  return (
    <Card>
      <div className="admin-card">
        <p className="admin-note">{words.text}</p>
        <div className="admin-filters">
          <SearchField
            label={words.search}
            value={search}
            onChange={setSearch}
            maxLength={longestSearch}
          />
          <ToggleField label={words.onlySet} value={onlySet} onChange={setOnlySet} />
        </div>
        <Loaded query={settings}>
          {(all) => <List settings={all.filter((one) => isShown(one, search, onlySet))} />}
        </Loaded>
      </div>
    </Card>
  );
}

const isShown = ({ name, meaning, source }: Setting, search: string, onlySet: boolean) =>
  (!onlySet || source === 'environment') &&
  `${name} ${meaning}`.toLowerCase().includes(search.trim().toLowerCase());

const List = ({ settings }: { settings: Setting[] }) =>
  settings.length === 0 ? (
    <p>{words.none}</p>
  ) : (
    <ul className="admin-list">
      {settings.map(({ name, meaning, source, value, hidden }) => (
        <li key={name}>
          <div className="admin-entry">
            <p className="admin-name">
              <b>
                <code>{name}</code>
              </b>
              {source === 'environment' && <Badge tone="good">{words.set}</Badge>}
            </p>
            <Value {...{ source, value, hidden }} />
            <p className="admin-facts" lang="en">
              {meaning}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );

const Value = ({ source, value, hidden }: Pick<Setting, 'source' | 'value' | 'hidden'>) => {
  if (hidden) return <p>{words.hidden}</p>;
  if (source === 'environment')
    return (
      <p>
        <code>{value}</code>
      </p>
    );
  return (
    <p>
      {words.default} <span lang="en">{value}</span>
    </p>
  );
};
