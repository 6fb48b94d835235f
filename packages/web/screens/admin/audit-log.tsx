// The audit log: the actions of administrators.
import { fill, routes, type AuditEntry } from '@octavo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { admin } from '#messages/admin.ts';
import { Loaded } from '#screens/admin/loaded.tsx';
import { Pager } from '#screens/admin/pager.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Time } from '#ui/layout/time.tsx';

const words = admin.audit;
const perPage = 20;

export function AuditLog() {
  const [page, setPage] = useState(1);
  const log = useQuery({
    queryKey: ['admin', 'audit', page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(routes.admin.auditLog, { query: { page, limit: perPage }, signal })).data,
  });
  return (
    <Card>
      <div className="admin-card">
        <p className="admin-note">{words.text}</p>
        <Loaded query={log}>
          {({ entries, pagination }) => (
            <>
              {entries.length === 0 && <p>{words.none}</p>}
              <ol className="admin-list">
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <div className="admin-entry">
                      <p>{textOf(entry)}</p>
                    </div>
                    <span className="admin-time">
                      <Time value={entry.at} />
                    </span>
                  </li>
                ))}
              </ol>
              <Pager page={page} pages={pagination.total_pages} onTurn={setPage} />
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

/** An entry as a sentence. */
const textOf = ({ action, by_uid, by_email, target, target_email, details }: AuditEntry) =>
  fill(words.actions[action], {
    ...details,
    by: by_email || by_uid || words.commandLine,
    target: target_email || target || '',
  });
