import type { Plan } from '@octavo/contract';

/** A plan for tests. */
export const testPlan = (changes: Partial<Plan> = {}): Plan => ({
  id: 'free',
  name: 'free',
  display_name: 'Free',
  description: '',
  price: 0,
  conversions_per_month: 25,
  storage_mb: 100,
  concurrent_uploads: 1,
  file_size_mb: 50,
  retention_hours: 24,
  advanced_editing: false,
  ocr: false,
  annotations: false,
  priority: 'normal',
  ...changes,
});
