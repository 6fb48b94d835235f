// What can happen in an account, for its activity feed: one catalogue, kind → text. `{name}` is filled from the details.
import { labelOfType } from './catalogue/catalogue.ts';

const catalogue = {
  account_registered: 'The account was made.',
  profile_updated: 'The profile was changed.',
  email_verified: 'The e-mail address {email} was verified.',
  signed_in: 'Signed in.',
  conversion_finished: '“{file}” was converted: {label}.',
  conversion_failed: '“{file}” could not be converted: {label}.',
  conversion_cancelled: 'The conversion of “{file}” was cancelled: {label}.',
  file_edited: '“{file}” was edited: {label}.',
  edit_failed: '“{file}” could not be edited: {label}.',
  edit_cancelled: 'The edit of “{file}” was cancelled: {label}.',
  file_deleted: '“{file}” was deleted.',
  trial_started: 'The trial of the plan {plan} began.',
  subscription_started: 'The plan {plan} began.',
  subscription_renewed: 'The plan {plan} was renewed.',
  subscription_cancelled: 'The plan {plan} was cancelled. It lasts until {until}.',
  subscription_ended: 'The plan {plan} ended.',
  payment_succeeded: '{amount} were paid for the plan {plan}.',
  payment_failed: 'The payment for the plan {plan} failed.',
  key_created: 'The API key “{name}” was made.',
  key_revoked: 'The API key “{name}” was revoked.',
  webhook_created: 'A webhook was added for {host}.',
  webhook_removed: 'The webhook for {host} was removed.',
  account_exported: 'The data of the account was exported.',
} as const;

export type ActivityKind = keyof typeof catalogue;
export type ActivityDetails = Record<string, string | number>;
export type Activity = { kind: ActivityKind; details: ActivityDetails };

export const activityKinds = Object.keys(catalogue) as [ActivityKind, ...ActivityKind[]];

/** True when the word is a kind of the catalogue. */
export const isActivityKind = (word: string): word is ActivityKind =>
  Object.hasOwn(catalogue, word);

/** The text that a person reads. A detail `type` is told by its label. */
export function textOfActivity({ kind, details }: Activity): string {
  const values: ActivityDetails = { ...details, label: labelOfType(String(details['type'])) };
  return catalogue[kind].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '…'));
}
