// Creates, lists and revokes API keys.
import { fill, routes, type ApiKey } from '@octavo/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { messages } from '#messages/messages.ts';
import { AddForm } from '#screens/profile/add-form.tsx';
import { SecretNotice } from '#screens/profile/secret-notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Time } from '#ui/layout/time.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';

const words = messages.profile.keys;
const queryKey = ['api-keys'];
const nameLength = 100;

export function ApiKeys() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey });
  const keys = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(routes.apiKeys.list, { signal })).data.keys,
  });
  const make = useMutation({
    mutationFn: (name: string) => call(routes.apiKeys.create, { body: { name } }),
    onSuccess: refetch,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(routes.apiKeys.revoke, { params: { id } }),
    onSuccess: refetch,
  });
  const [toRevoke, setToRevoke] = useState<ApiKey>();
  const failure = make.error ?? revoke.error ?? keys.error;
  return (
    <section className="profile-part" aria-labelledby="keys">
      <h2 id="keys">{words.title}</h2>
      <p>{words.text}</p>
      <AddForm
        label={words.name}
        button={words.create}
        maxLength={nameLength}
        busy={make.isPending}
        onAdd={(name) => make.mutateAsync(name)}
      />
      {failure && <Notice tone="problem">{failure.message}</Notice>}
      {make.data && (
        <SecretNotice key={make.data.data.id} text={words.once} secret={make.data.data.key} />
      )}
      {keys.isPending ? (
        <Skeleton lines={3} label={messages.profile.loading} />
      ) : (
        <KeyList keys={keys.data ?? []} revoke={setToRevoke} />
      )}
      <ConfirmDialog
        isOpen={toRevoke !== undefined}
        title={fill(words.revokeTitle, { name: toRevoke?.name ?? '' })}
        text={words.revokeText}
        action={words.revoke}
        cancel={messages.profile.cancel}
        onConfirm={() => {
          if (toRevoke) revoke.mutate(toRevoke.id);
          setToRevoke(undefined);
        }}
        onCancel={() => setToRevoke(undefined)}
      />
    </section>
  );
}

type ListProps = { keys: ApiKey[]; revoke: (key: ApiKey) => void };

const KeyList = ({ keys, revoke }: ListProps) => (
  <ul className="profile-list">
    {keys.map((key) => (
      <li key={key.id}>
        <b>{key.name}</b>
        <code>{key.beginning}…</code>
        <span>
          {words.lastUsed} {key.last_used_at ? <Time value={key.last_used_at} /> : words.never}
        </span>
        <Button
          kind="quiet"
          aria-label={fill(words.revokeOf, { name: key.name })}
          onPress={() => revoke(key)}
        >
          {words.revoke}
        </Button>
      </li>
    ))}
  </ul>
);
