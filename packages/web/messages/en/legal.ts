// The texts of Terms and Privacy, apart from the others because only these two screens need them.
// They say what the software does; whoever runs a server answers for it.

export const legal = {
  contents: 'Contents',
  operator:
    'Octavo is software that somebody runs on a server of their own: a person, a firm, a school. On this page they are called the operator. They decide who may use this server, and they answer for it. The makers of Octavo receive nothing of what happens here.',
  terms: {
    title: 'Terms',
    lede: 'What you may expect of this server, and what it expects of you.',
    service: {
      title: 'The service',
      paragraphs: [
        'This server converts files from one format into another and edits PDFs and images. Converting means reading a file and writing a new one: your original is never changed.',
        'No conversion is perfect. Look at a result before you rely on it, and keep your originals: this server is a workbench, not an archive. Results are deleted after the time that your plan names.',
      ],
    },
    account: {
      title: 'Your account',
      paragraphs: [
        'You can convert files without an account, within a small monthly allowance. With an account you can also keep results, edit, and choose a plan.',
        'Keep your password and your API keys to yourself: what is done with them is done in your name. If a key gets lost, revoke it on your profile; it stops working at once.',
      ],
    },
    files: {
      title: 'Your files',
      paragraphs: [
        'Your files stay yours. Nobody gets a right to them by your uploading them, and they are not used for anything but the work that you ask for.',
        'Upload only what you may. Do not use this server to break the law, to hurt others, to open protected documents that you have no right to open, or to disturb the server itself.',
      ],
    },
    plans: {
      title: 'Plans and payment',
      paragraphs: [
        'A plan names how much you may convert and store. Every paid plan can be tried for {days} days, once. Prices are billed monthly, and conversion limits reset at the start of each calendar month (UTC).',
        'You can cancel at any time on your profile; the plan then lasts until the end of what is paid. Where the operator sells nothing, a trial ends in the free plan and nothing is charged. A conversion that fails costs you nothing.',
      ],
    },
    limits: {
      title: 'What nobody promises',
      paragraphs: [
        'Octavo is given as it is, under the Apache License 2.0, without warranty. The operator may have promised you more; then that holds.',
        'The operator may change what plans offer, pause the server for maintenance, or suspend an account that does harm.',
      ],
    },
    end: {
      title: 'Leaving',
      paragraphs: [
        'You can take your data with you and delete your account on your profile whenever you like. Deleting is immediate and cannot be undone.',
      ],
    },
  },
  privacy: {
    title: 'Privacy',
    lede: 'What this server stores about you, for how long, and how you get rid of it.',
    responsible: {
      title: 'Who is responsible',
      paragraphs: [
        'The operator is also who you ask about your data. How to reach them you know from where you learned of this server.',
      ],
    },
    stored: {
      title: 'What is stored',
      paragraphs: ['As little as the work needs:'],
      items: [
        'Files that you upload, until the conversion is done or has failed; large ones for an hour after a failure or a break, so that they need not be sent again; and the results, for the times below.',
        'Without an account: how many conversions came from your network in this month. Your address is not stored for that, only a keyed hash that cannot be turned back into it.',
        'With an account: your name, your e-mail address, whether it is verified, and when you signed in last. Your password is stored as a hash that nobody can read, or not at all where somebody else signs you in. Each session notes the network address and the browser that it was opened from.',
        'What you did: conversions with the names of their files, their types and how they ended, and what happened in your account.',
        'Your plan, and what was paid. Card numbers never reach this server.',
        'API keys as hashes, and webhooks that you set up.',
      ],
    },
    kept: {
      title: 'For how long',
      paragraphs: [
        'Results are deleted by themselves. You can delete each of them earlier in My Files.',
      ],
      caption: 'How long results are kept',
      who: 'Plan',
      time: 'Results are kept',
      visitors: 'Without an account',
      after: [
        'The history of your account is kept for one year. The rest stays as long as the account does. Copies in the operator’s backups last as long as the operator keeps backups.',
      ],
      unknown: 'The times could not be loaded. You find them on the pricing screen.',
    },
    seen: {
      title: 'Who can see it',
      paragraphs: [
        'Your files are private. A result is reached by a link that cannot be guessed and that expires. Each file is opened in a sealed room of its own, without a way to the network.',
        'The operator runs the machine and could look at what lies on it. Others get to know of you only through what the operator has connected: a provider that signs people in, such as Google, or one that takes payments, such as Stripe. A web address that you convert is opened by this server, so that site sees the server’s address and not yours.',
      ],
    },
    browser: {
      title: 'In your browser',
      paragraphs: [
        'A session keeps you signed in, in a cookie or in the storage of your browser, and your choices of the language and of the light or dark theme are remembered. Texts that you edit and do not save are kept as drafts in your browser for 30 days, or until you save or discard them; they never reach this server by themselves. Others who sign in here are not shown them, and when you sign out you are asked whether to remove them. There is no advertising and no tracking by others; fonts and scripts come from this server. Reading habits are counted only where the operator has turned that on, and never with the names of files.',
      ],
      counting: {
        off: 'On this server that is turned off: nothing is counted.',
        on: 'On this server that is turned on: your browser tells the operator which screen is open, how far it is scrolled and for how long it is looked at, under a random number for each visit of a screen. It tells no names, no addresses and nothing of your account. Who asks not to be tracked (Do Not Track, Global Privacy Control) is not counted.',
        declined:
          'On this server that is turned on, but your browser asks not to be tracked, so nothing of you is counted.',
      },
    },
    rights: {
      title: 'Take it or delete it',
      paragraphs: [
        'On your profile you can download all that is kept of you as one ZIP file, correct your name, and delete the account with everything in it. Deleting takes effect at once.',
      ],
      profile: 'To your profile',
    },
  },
} as const;
