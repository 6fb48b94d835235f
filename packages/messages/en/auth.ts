// The texts of signing up and logging in. The specification's come from the contract.

export const authTexts = {
  signup: {
    title: 'Create an account',
    lede: 'Save your results, track your usage and use the editors.',
    submit: 'Create Account',
    haveAccount: 'Already have an account?',
    login: 'Log in',
    consent: 'By creating an account, you agree to the {terms} and the {privacy}.',
    terms: 'terms',
    privacy: 'privacy policy',
    noneTitle: 'No new accounts',
    closed: 'This server takes no new accounts. Ask its operator if you need one.',
    byInvitation:
      'This server takes new accounts by invitation only. Ask its operator for a link to sign up.',
    notInvited:
      'Your invitation has expired or is for another email address. Ask the operator of this server for a new link.',
  },
  login: {
    title: 'Log in',
    lede: 'Welcome back. Your files are where you left them.',
    emailOrUserName: 'Email or user name',
    submit: 'Log in',
    noAccount: 'No account?',
    register: 'Sign up',
    linkExpired: 'This link has expired. Log in to get a new one.',
    linkInvalid:
      'This link is invalid or was already used. Log in to see if your email is verified.',
    resetDone: 'Your password has been changed. Log in with your new password.',
    byProxy:
      'Your organization signs you in before you reach this server. Reload the page to log in again.',
  },
  forgot: {
    link: 'Forgot your password?',
    title: 'Forgot your password?',
    lede: 'Enter the email address of your account. We’ll send you a link to reset your password.',
    submit: 'Send reset link',
    sentTitle: 'Check your inbox',
    sent: 'If there is an account for {email}, we’ve sent it a link to reset the password. The link is valid for one hour.',
    sendAgain: 'Send again',
    newTitle: 'Choose a new password',
    newLede: 'This replaces your old password and signs you out on all devices.',
    newPassword: 'New password',
    newSubmit: 'Change password',
    back: 'Back to login',
  },
  welcome: {
    title: 'Welcome',
    email: 'Email',
    verified: 'Verified',
    yes: 'yes',
    no: 'no',
    unverifiedText: 'Open the link in our email to verify your address.',
    sendAgain: 'Resend link',
    sentAgain: 'We’ve sent the link again.',
    start: 'Convert a file',
  },
  verifyEmail: {
    title: 'Check your email',
    text: 'We sent a link to {email}. Open it to finish creating your account. If you already have one, the email says so.',
    mailbox:
      'This server doesn’t send email. Its operator can open the message with ./octavo admin mailbox.',
    dismiss: 'Close',
  },
  or: 'or',
  otherProviders: { issuer: 'Continue with your organization', named: 'Sign in with {name}' },
  signInDialog: {
    title: 'Welcome to Octavo',
    text: 'Sign in to continue. We’ll keep your selection.',
    close: 'Close',
    guest: 'Continue without an account: {n} a month',
    guestUnlimited: 'Continue without an account',
    features: [
      'A free tier, no credit card required',
      'Your results, saved privately in My Files',
      'Editors for PDFs and images',
    ],
  },
  signOutWithDrafts: {
    title: 'Sign out with unsaved drafts?',
    text: 'These files have unsaved changes. The drafts are stored only in this browser. Remove them if others use this computer.',
    remove: 'Remove and sign out',
    keep: 'Keep and sign out',
    stay: 'Stay signed in',
  },
  openAccount: 'Account menu',
  errors: {
    required: 'This field is required.',
    invalidEmail: 'Enter a valid email address.',
    notLinked:
      'This sign-in can’t be connected to your account because your email address isn’t verified in both places. Verify it, or ask the operator of this server.',
    addressOfAnother:
      'Your email address belongs to the account of another person in the directory. Ask your administrator.',
    notVerified:
      'Your email address isn’t verified yet. We’ve sent you a new link: open it, then log in.',
    commonPassword:
      'This password is easy to guess because many people use it. Choose another one.',
    tooMany: 'Too many attempts. Wait a minute and try again.',
    disabled: 'This account is suspended. Contact the operator of this server.',
    linkUsed: 'This link has expired or was already used. Request a new one.',
    popupClosed: 'The sign-in window was closed too early. Please try again.',
  },
} as const;
