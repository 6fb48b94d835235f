// All routes by feature: those of the specification's section 7, and those that the decisions add.
import { adminRoutes } from './admin.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { archiveRoutes } from './archives.ts';
import { conversionRoutes, downloadRoutes, jobRoutes } from './conversion.ts';
import { fileRoutes } from './files.ts';
import { healthRoutes } from './health.ts';
import { identityRoutes } from './identity.ts';
import { imageRoutes } from './image.ts';
import { pdfRoutes } from './pdf.ts';
import { shareRoutes } from './shares.ts';
import { setupRoutes } from './setup.ts';
import { presetRoutes } from './presets.ts';
import { billingRoutes, subscriptionRoutes } from './subscription.ts';
import { uploadRoutes } from './uploads.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

export const routes = {
  conversion: conversionRoutes,
  uploads: uploadRoutes,
  jobs: jobRoutes,
  downloads: downloadRoutes,
  archives: archiveRoutes,
  health: healthRoutes,
  identity: identityRoutes,
  users: userRoutes,
  apiKeys: apiKeyRoutes,
  webhooks: webhookRoutes,
  files: fileRoutes,
  shares: shareRoutes,
  presets: presetRoutes,
  subscription: subscriptionRoutes,
  billing: billingRoutes,
  pdf: pdfRoutes,
  image: imageRoutes,
  admin: adminRoutes,
  setup: setupRoutes,
} as const;

export {
  currentSubscription,
  paymentRecord,
  subscriptionEvent,
  subscriptionStates,
  subscriptionSteps,
  usageReport,
  type CurrentSubscription,
  type PaymentRecord,
  type SubscriptionEvent,
  type SubscriptionState,
  type SubscriptionStep,
  type UsageReport,
} from './subscription.ts';
export {
  type AdminJob,
  type AdminUser,
  type AuditEntry,
  type QueueInterval,
  type Setting,
  type SystemReport,
} from './admin.ts';
export { share, sharedFile, type Share, type SharedFile } from './shares.ts';
export { preset, type Preset } from './presets.ts';
export { fileSorts, type FileQuery, type FileSort } from './files.ts';
export { statusAliases, type HistoryQuery } from './history.ts';
export { isFlagSet } from './paging.ts';
export { apiKey, type ApiKey } from './api-keys.ts';
export { userProfile, type UserProfile } from './users.ts';
export {
  webhookBody,
  type Webhook,
  type WebhookBody,
  type WebhookDelivery,
  type WebhookEvent,
} from './webhooks.ts';
export {
  adminProblems,
  apiBase,
  callerProblems,
  failure,
  line,
  pathOf,
  userProblems,
  type Failure,
  type Route,
} from './route.ts';
export { tus } from './uploads.ts';
