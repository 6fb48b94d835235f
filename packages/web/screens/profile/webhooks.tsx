// Adds, tests and removes webhooks.
import { fill, routes, type Webhook } from '@octavo/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { account } from '#messages/account.ts';
import { messages } from '#messages/messages.ts';
import { AddForm } from '#screens/profile/add-form.tsx';
import { Deliveries, deliveriesKey } from '#screens/profile/webhook-deliveries.tsx';
import { SecretNotice } from '#screens/profile/secret-notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';

const words = messages.profile.webhooks;
const queryKey = ['webhooks'];
const addressLength = 2_000;

export function Webhooks() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey });
  const webhooks = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(routes.webhooks.list, { signal })).data.webhooks,
  });
  const add = useMutation({
    mutationFn: (url: string) => call(routes.webhooks.create, { body: { url } }),
    onSuccess: refetch,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(routes.webhooks.remove, { params: { id } }),
    onSuccess: refetch,
  });
  const test = useMutation({
    mutationFn: ({ id }: Webhook) => call(routes.webhooks.test, { params: { id } }),
    onSuccess: (_, { id }) => client.invalidateQueries({ queryKey: deliveriesKey(id) }),
  });
  const [toRemove, setToRemove] = useState<Webhook>();
  const failure = add.error ?? remove.error ?? test.error ?? webhooks.error;
  return (
    <section className="profile-part" aria-labelledby="webhooks">
      <h2 id="webhooks">{words.title}</h2>
      <p>{words.text}</p>
      <AddForm
        label={words.address}
        placeholder="https://example.org/octavo"
        button={words.add}
        maxLength={addressLength}
        busy={add.isPending}
        onAdd={(url) => add.mutateAsync(url)}
      />
      {failure && <Notice tone="problem">{failure.message}</Notice>}
      {add.data && (
        <SecretNotice key={add.data.data.id} text={words.once} secret={add.data.data.secret} />
      )}
      {test.isSuccess && <Notice tone="note">{fill(words.tested, test.variables)}</Notice>}
      {webhooks.isPending ? (
        <Skeleton lines={3} label={messages.profile.loading} />
      ) : (
        <WebhookList webhooks={webhooks.data ?? []} test={test.mutate} remove={setToRemove} />
      )}
      <ConfirmDialog
        isOpen={toRemove !== undefined}
        title={words.removeTitle}
        text={fill(words.removeText, { url: toRemove?.url ?? '' })}
        action={words.remove}
        cancel={messages.profile.cancel}
        onConfirm={() => {
          if (toRemove) remove.mutate(toRemove.id);
          setToRemove(undefined);
        }}
        onCancel={() => setToRemove(undefined)}
      />
    </section>
  );
}

type ListProps = {
  webhooks: Webhook[];
  test: (webhook: Webhook) => void;
  remove: (webhook: Webhook) => void;
};

const WebhookList = ({ webhooks, test, remove }: ListProps) => (
  <ul className="profile-list">
    {webhooks.map((webhook) => (
      <Entry key={webhook.id} {...{ webhook, test, remove }} />
    ))}
  </ul>
);

type EntryProps = Omit<ListProps, 'webhooks'> & { webhook: Webhook };

function Entry({ webhook, test, remove }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const { url } = webhook;
  return (
    <li>
      <b>{url}</b>
      <Button
        kind="quiet"
        aria-expanded={isOpen}
        aria-label={fill(account.deliveries.showOf, { url })}
        onPress={() => setOpen(!isOpen)}
      >
        {account.deliveries.show}
      </Button>
      <Button kind="quiet" aria-label={fill(words.testOf, { url })} onPress={() => test(webhook)}>
        {words.test}
      </Button>
      <Button
        kind="quiet"
        aria-label={fill(words.removeOf, { url })}
        onPress={() => remove(webhook)}
      >
        {words.remove}
      </Button>
      {isOpen && (
        <div className="profile-inner">
          <Deliveries webhook={webhook} />
        </div>
      )}
    </li>
  );
}
