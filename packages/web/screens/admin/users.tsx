// The accounts: searched, suspended, resumed; and invitations.
import { fill, routes, type AdminUser } from '@octavo/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { admin } from '#messages/admin.ts';
import { formatCount } from '#messages/format.ts';
import { InviteDialog } from '#screens/admin/invite-dialog.tsx';
import { Loaded } from '#screens/admin/loaded.tsx';
import { Pager } from '#screens/admin/pager.tsx';
import { UserRow } from '#screens/admin/user-row.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceField } from '#ui/forms/fields.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/toasts.ts';

const words = admin.users;
const perPage = 20;
const longestSearch = 200;
const everybody = { search: '', status: 'all', page: 1 };

export function Users({ uid }: { uid: string }) {
  const [shown, setShown] = useState(everybody);
  const [toConfirm, setToConfirm] = useState<AdminUser>();
  const [isInviting, setInviting] = useState(false);
  const users = useUsers(shown);
  const change = useStatusChange();
  const suspend = () => {
    if (toConfirm) change.mutate({ user: toConfirm, status: 'suspended' });
    setToConfirm(undefined);
  };
  return (
    <Card>
      <div className="admin-card">
        <div className="admin-filters">
          <SearchField
            label={words.search}
            maxLength={longestSearch}
            value={shown.search}
            onChange={(search) => setShown({ ...shown, search, page: 1 })}
          />
          <ChoiceField
            label={words.show}
            value={shown.status}
            onChange={(status) => setShown({ ...shown, status, page: 1 })}
            choices={[
              { value: 'all', label: words.all },
              { value: 'suspended', label: words.suspended },
            ]}
          />
          <Button onPress={() => setInviting(true)}>{words.invite}</Button>
        </div>
        {change.error && <Notice tone="problem">{change.error.message}</Notice>}
        <Loaded query={users}>
          {({ users: found, pagination }) => (
            <>
              <output className="admin-count">
                {found.length === 0 ? words.none : formatCount(pagination.total, words.count)}
              </output>
              <ul className="admin-list">
                {found.map((user) => (
                  <UserRow
                    key={user.uid}
                    user={user}
                    isSelf={user.uid === uid}
                    onSuspend={() => setToConfirm(user)}
                    onResume={() => change.mutate({ user, status: 'active' })}
                  />
                ))}
              </ul>
              <Pager
                page={shown.page}
                pages={pagination.total_pages}
                onTurn={(page) => setShown({ ...shown, page })}
              />
            </>
          )}
        </Loaded>
      </div>
      <ConfirmDialog
        isOpen={toConfirm !== undefined}
        title={fill(words.suspendTitle, { email: toConfirm ? nameOf(toConfirm) : '' })}
        text={words.suspendText}
        action={words.suspend}
        cancel={admin.cancel}
        onConfirm={suspend}
        onCancel={() => setToConfirm(undefined)}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </Card>
  );
}

const nameOf = ({ email, uid }: AdminUser) => email || uid;

const useUsers = ({ search, status, page }: typeof everybody) =>
  useQuery({
    queryKey: ['admin', 'users', search, status, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        ...{ page, limit: perPage },
        search: search || undefined,
        status: status === 'all' ? undefined : status,
      };
      return (await call(routes.admin.users, { query, signal })).data;
    },
  });

function useStatusChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user: { uid }, status }: { user: AdminUser; status: AdminUser['status'] }) =>
      call(routes.admin.setUserStatus, { params: { uid }, body: { status } }),
    onSuccess: (_, { user, status }) => {
      const text = status === 'active' ? words.resumed : words.isSuspended;
      showToast(fill(text, { email: nameOf(user) }));
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
