// The only plan of a server without accounts: it includes everything.
import { planRules } from '@octavo/contract';
import type { OfferedPlan, Plans } from '#core/plans/plans.ts';
import type { LocalSettings } from '#platform/configuration/accounts.ts';

/** A number in place of no limit, where the API needs one. */
const storageMb = 1_000_000_000;
const concurrent = 1_000;

/** This plan is never shown. The size of a file stays limited, and so does the time for which results are kept. */
export function localPlans({ fileMb, keepHours }: LocalSettings): Plans {
  const free: OfferedPlan = {
    ...{ id: 'local', name: 'free', display_name: 'Local', description: '', price: 0 },
    conversions_per_month: planRules.unlimited,
    ...{ storage_mb: storageMb, concurrent_uploads: concurrent },
    ...{ file_size_mb: fileMb, retention_hours: keepHours },
    ...{ advanced_editing: true, ocr: true, annotations: true, priority: 'normal' },
  };
  return { all: [free], free, find: (name) => (name === free.name ? free : undefined) };
}
