// The catalogue of account activities: kind → text. `{name}` is filled from the activity's details.
import { labelOfType } from './catalogue/catalogue.ts';

const catalogue = {
  account_registered: 'Account created.',
  profile_updated: 'Profile updated.',
  email_verified: 'Email address {email} verified.',
  signed_in: 'Signed in.',
  conversion_finished: '“{file}” converted: {label}.',
  conversion_failed: '“{file}” couldn’t be converted: {label}.',
  conversion_cancelled: 'Conversion of “{file}” cancelled: {label}.',
  file_edited: '“{file}” edited: {label}.',
  edit_failed: '“{file}” couldn’t be edited: {label}.',
  edit_cancelled: 'Edit of “{file}” cancelled: {label}.',
  file_deleted: '“{file}” deleted.',
  file_shared: 'Link to “{file}” created.',
  share_revoked: 'Link to “{file}” revoked.',
  trial_started: 'Trial of {plan} started.',
  subscription_started: '{plan} started.',
  subscription_renewed: '{plan} renewed.',
  subscription_cancelled: '{plan} cancelled. You can use it until {until}.',
  subscription_ended: '{plan} ended.',
  payment_succeeded: 'Payment of {amount} for {plan} received.',
  payment_failed: 'Payment for {plan} failed.',
  key_created: 'API key “{name}” created.',
  key_revoked: 'API key “{name}” revoked.',
  webhook_created: 'Webhook for {host} added.',
  webhook_removed: 'Webhook for {host} removed.',
  account_exported: 'Account data exported.',
} as const;

export type ActivityKind = keyof typeof catalogue;
export type ActivityDetails = Record<string, string | number>;
export type Activity = { kind: ActivityKind; details: ActivityDetails };

export const activityKinds = Object.keys(catalogue) as [ActivityKind, ...ActivityKind[]];

/** Whether a text is a kind of the catalogue. */
export const isActivityKind = (word: string): word is ActivityKind =>
  Object.hasOwn(catalogue, word);

/** The English text of an activity. `{label}` is the label of the detail `type`. */
export function textOfActivity({ kind, details }: Activity): string {
  const values: ActivityDetails = { ...details, label: labelOfType(String(details['type'])) };
  return catalogue[kind].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '…'));
}
