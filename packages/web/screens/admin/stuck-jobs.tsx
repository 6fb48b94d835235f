// Offers to retry the jobs that failed too often because of their worker and have not ended.
import { routes } from '@octavo/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { admin } from '#messages/admin.ts';
import { formatCount } from '#messages/format.ts';
import { useSystem } from '#screens/admin/use-system.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { showToast } from '#ui/toasts/toasts.ts';

const words = admin.jobs;

export function StuckJobs() {
  const client = useQueryClient();
  const stuck = useSystem().data?.queue.stuck ?? 0;
  const retry = useMutation({
    mutationFn: () => call(routes.admin.retryJobs),
    onSuccess: ({ data }) => {
      showToast(formatCount(data.retried, words.retried));
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  return (
    <>
      {retry.error && <Notice tone="problem">{retry.error.message}</Notice>}
      {stuck > 0 && (
        <Notice
          tone="warning"
          action={
            <Button isPending={retry.isPending} onPress={() => retry.mutate()}>
              {words.retry}
            </Button>
          }
        >
          {formatCount(stuck, words.stuck)}
        </Notice>
      )}
    </>
  );
}
