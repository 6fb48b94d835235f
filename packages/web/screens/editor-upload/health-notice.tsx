// Checks on load whether conversions are available (specification sections 2 and 8).
import { fill } from '@octavo/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { checkHealth } from '#api/conversion.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** A banner while the server cannot convert, with a retry button. */
export function HealthNotice() {
  const health = useQuery({
    queryKey: ['conversion', 'health'],
    queryFn: ({ signal }) => checkHealth(signal),
    retry: false,
  });
  if (!health.isError) return null;
  return (
    <Notice tone="problem" action={<RetryButton busy={health.isFetching} retry={health.refetch} />}>
      {healthText(health.error)}
    </Notice>
  );
}

const RetryButton = ({ busy, retry }: { busy: boolean; retry: () => unknown }) => (
  <Button isDisabled={busy} onPress={() => void retry()}>
    {texts.upload.tryAgain}
  </Button>
);

/** The message, which differs for an error response and for no response (specification section 8). */
function healthText(error: Error): string {
  const isErrorResponse = error instanceof ApiError && error.status > 0;
  const text = isErrorResponse ? texts.upload.backendFailed : texts.upload.backendError;
  return fill(text, { reason: error.message });
}
