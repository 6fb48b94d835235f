// The mails, and the page that a link in one of them opens. The server fills in `{name}`.
import { texts } from '@octavo/contract';

export const mails = {
  verify: {
    subject: 'Confirm your email address',
    text: 'Open this link to confirm your email address and finish creating your Octavo account:',
    link: 'Confirm email address',
    note: 'The link is valid for one day. If you didn’t create an account, ignore this email.',
  },
  reset: {
    subject: 'Reset your password',
    text: 'We received a request to reset the password of your Octavo account. Open this link to choose a new one:',
    link: 'Choose a new password',
    note: 'The link is valid for one hour and can be used once. If you didn’t ask for it, ignore this email. Your password stays the same.',
  },
  /** For the owner of an account whose address was used to sign up again. */
  alreadyRegistered: {
    subject: 'You already have an account',
    inUse: texts.signup.emailInUse,
    text: 'Someone, probably you, tried to create an Octavo account with this address. Nothing was changed.',
    signIn: 'Sign in',
    forgotten: 'If you forgot your password, choose a new one:',
    newPassword: 'Choose a new password',
    note: 'If this wasn’t you, ignore this email.',
  },
  confirmPage: {
    title: 'Confirm your email address',
    text: 'One more click, and your Octavo account is ready.',
    button: 'Confirm email address',
  },
  trialEnding: {
    subject: 'Your trial of {name} ends on {day}',
    withoutCharge:
      'Your trial of {name} ends on {day}. After that, your account is on the {free} plan. You won’t be charged.',
    withCharge:
      'Your trial of {name} ends on {day}. After that, {name} costs {price} per month, charged to your card.',
    cancel: 'If you don’t want to continue, cancel before that day and you won’t be charged.',
  },
  trialEnded: {
    subject: 'Your trial of {name} has ended',
    text: 'Your trial of {name} has ended. {backToFree}',
  },
  cancelled: {
    subject: 'You have cancelled {name}',
    text: 'You have cancelled {name}. {until} You won’t be charged again.',
    until: 'You can use it until {day}. After that, your account is on the {free} plan.',
    again: 'If you change your mind, choose {name} again.',
  },
  unpaid: {
    subject: '{name} has ended',
    text: '{name} has ended because the last payment failed. {backToFree}',
  },
  paymentFailed: {
    subject: 'Your payment for {name} failed',
    text: '{amount} for {name} couldn’t be charged. Pay now, or add another card.',
    until: 'You keep {name} until {day}.',
    pay: 'Pay now',
  },
  backToFree: 'Your account is now on the {free} plan.',
  filesStay: 'Your files stay in My files until they expire.',
  seePlans: 'See plans',
  openProfile: 'Open your profile',
} as const;
