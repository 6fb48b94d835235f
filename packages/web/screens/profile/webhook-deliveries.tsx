// The last week's deliveries of a webhook.
import { routes, type Webhook, type WebhookDelivery } from '@octavo/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { account } from '#messages/account.ts';
import { formatCount } from '#messages/format.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Time } from '#ui/layout/time.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const words = account.deliveries;

export const deliveriesKey = (id: string): string[] => ['webhooks', id, 'deliveries'];

export function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: deliveriesKey(id),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(routes.webhooks.deliveries, { params: { id }, signal })).data.deliveries,
  });
  if (error) return <Notice tone="problem">{error.message}</Notice>;
  if (!data) return <Skeleton lines={2} label={words.loading} />;
  return (
    <>
      {data.length === 0 && <p>{words.none}</p>}
      <ol className="profile-list">
        {data.map((delivery) => (
          <li key={delivery.id}>
            <Delivery delivery={delivery} />
          </li>
        ))}
      </ol>
      <Button isPending={isFetching} onPress={() => void refetch()}>
        {words.refresh}
      </Button>
    </>
  );
}

const Delivery = ({ delivery }: { delivery: WebhookDelivery }) => (
  <>
    <b>{words.events[delivery.event]}</b>
    <Badge tone={delivery.state === 'delivered' ? 'good' : 'open'}>
      {words.states[delivery.state]}
    </Badge>
    <span>
      {formatCount(delivery.attempts, words.attempts)}
      {delivery.answer && `: ${delivery.answer}`}
    </span>
    <span>
      <Time value={delivery.created_at} />
    </span>
  </>
);
