// Our own texts of signing up and in. The specification's come from the contract.

export const entering = {
  signup: {
    title: 'Make an account',
    lede: 'An account keeps your results, counts your conversions and opens the editors.',
    submit: 'Create Account',
    haveAccount: 'Have an account already?',
    login: 'Log in',
    consent: 'By making an account you accept the {terms} and the {privacy}.',
    terms: 'terms',
    privacy: 'privacy notice',
  },
  login: {
    title: 'Log in',
    lede: 'Welcome back. Your files lie where you left them.',
    submit: 'Log in',
    noAccount: 'No account yet?',
    register: 'Make one',
    linkExpired: 'This link has expired. Log in, and we send you a new one.',
    linkInvalid:
      'This link is not valid, or it was used before. Log in to see whether it still matters.',
    resetDone: 'The new password holds. Log in with it.',
  },
  forgot: {
    link: 'Forgot your password?',
    title: 'Forgot your password?',
    lede: 'Tell us the address of your account, and we send you a link to choose a new one.',
    submit: 'Send the link',
    sentTitle: 'Look into your mail',
    sent: 'If there is an account for {email}, a link to choose a new password is on its way. It works for one hour.',
    again: 'Send it again',
    newTitle: 'Choose a new password',
    newLede:
      'It takes the place of the old one at once, and everybody who is signed in with that is signed out.',
    newPassword: 'New password',
    newSubmit: 'Change the password',
    back: 'Back to the log in',
  },
  welcome: {
    title: 'Welcome',
    email: 'E-mail',
    verified: 'Verified',
    yes: 'yes',
    no: 'no',
    unverifiedText: 'Open the link that we sent you to prove that the address is yours.',
    sendAgain: 'Send the link again',
    sentAgain: 'The link is on its way.',
    start: 'Convert a file',
  },
  verifyFirst: {
    title: 'One more fold',
    text: 'We sent a link to {email}. Open it to finish making your account.',
    mailbox:
      'This server sends no mail. Its administrator can open the message with ./octavo admin mailbox.',
    dismiss: 'Close',
  },
  or: 'or',
  elsewhere: { issuer: 'Continue with your organisation' },
  gate: {
    title: 'Welcome to Octavo',
    text: 'Sign in to go on; what you chose is kept.',
    features: [
      'A free tier, no card needed',
      'Your results kept, private, in My Files',
      'Editors for PDF files and images',
    ],
  },
  leaving: {
    title: 'Sign out with unsaved texts',
    text: 'These texts were edited and not saved. They lie in this browser alone. If others use this computer, remove them.',
    remove: 'Remove them and sign out',
    keep: 'Keep them for me and sign out',
    stay: 'Stay signed in',
  },
  openAccount: 'Account menu',
  errors: {
    required: 'Please fill this in.',
    invalidEmail: 'This is not an e-mail address.',
    notVerified:
      'This address is not verified yet. We sent you the link again: open it, then log in.',
    tooMany: 'Too many attempts. Please wait a minute, then try again.',
    disabled: 'This account is suspended. Please ask the operator of this server why.',
    linkUsed: 'This link has expired or was used before. Ask for a new one.',
    popupClosed: 'The window was closed before you were signed in.',
  },
} as const;
