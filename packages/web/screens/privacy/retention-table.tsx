// The table of how long results are kept, for each plan and for visitors.
import { legal } from '#messages/legal.ts';
import { messages } from '#messages/messages.ts';
import { retentionText } from '#plans/retention-text.ts';
import { usePlans } from '#plans/use-plans.ts';
import { visitorLimits } from '#plans/visitor-limits.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { hasAccounts } from '#identity/has-accounts.ts';

const words = legal.privacy.retention;
const visitors = { id: 'visitors', display_name: words.visitors };

export function RetentionTable() {
  const { data: plans, isError } = usePlans();
  if (isError) return <Notice tone="warning">{words.unknown}</Notice>;
  if (!plans) return <Skeleton lines={4} label={messages.pricing.loading} />;
  return (
    <table aria-label={words.caption}>
      <thead>
        <tr>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.time}</th>
        </tr>
      </thead>
      <tbody>
        {[...(hasAccounts() ? [{ ...visitors, ...visitorLimits() }] : []), ...plans].map(
          ({ id, display_name, retention_hours }) => (
            <tr key={id}>
              <th scope="row">{display_name}</th>
              <td>{retentionText(retention_hours)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
