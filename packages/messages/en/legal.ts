// The texts of Terms and Privacy, in a separate file because only these two screens load them. They describe what the
// software does; the operator of a server is responsible for it.

export const legal = {
  contents: 'Contents',
  aboutOperator:
    'Octavo is software that anyone can run on their own server: a person, a company or a school. On this page, whoever runs this server is called the operator. The operator decides who may use it and is responsible for it. The makers of Octavo receive no data from this server.',
  terms: {
    title: 'Terms',
    lede: 'What you can expect from this server, and what we expect from you.',
    service: {
      title: 'The service',
      paragraphs: [
        'This server converts files from one format to another and edits PDFs and images. A conversion creates a new file. Your original is never changed.',
        'No conversion is perfect. Check a result before you rely on it, and keep your originals. This server is not an archive: results are deleted after the period stated in your plan.',
      ],
    },
    account: {
      title: 'Your account',
      paragraphs: [
        'You can convert a limited number of files each month without an account. With an account you can also keep results, use the editors and choose a plan.',
        'Keep your password and API keys secret. You are responsible for what is done with them. If you lose a key, revoke it on your profile; it stops working immediately.',
      ],
    },
    files: {
      title: 'Your files',
      paragraphs: [
        'Your files remain yours. Uploading a file gives nobody any rights to it, and it is used only for the task you request.',
        'Upload only files that you are allowed to use. Do not use this server to break the law, to harm others, to open protected documents without permission, or to disrupt the server.',
      ],
    },
    plans: {
      title: 'Plans and payment',
      paragraphs: [
        'A plan defines how much you can convert and store. You can try each paid plan once for {days} days with the same email address. Prices are billed monthly, and conversion limits reset at the start of each calendar month (UTC).',
        'You can cancel at any time on your profile. The plan then ends with the period you have paid for. If the operator doesn’t sell plans, a trial ends in the Free plan and you aren’t charged. Failed conversions don’t count towards your limit.',
      ],
    },
    limits: {
      title: 'No warranty',
      paragraphs: [
        'Octavo is provided “as is”, without warranty, under the Apache License 2.0. If the operator has promised you more, that promise applies.',
        'The operator may change the plans, take the server offline for maintenance, or suspend an account that causes harm.',
      ],
    },
    end: {
      title: 'Deleting your account',
      paragraphs: [
        'You can export your data and delete your account on your profile at any time. Deletion is immediate and can’t be undone.',
      ],
    },
  },
  privacy: {
    title: 'Privacy',
    lede: 'What this server stores about you, for how long, and how to delete it.',
    responsible: {
      title: 'Who is responsible',
      paragraphs: [
        'The operator is responsible for your data. To ask about it, contact whoever gave you this address.',
      ],
    },
    stored: {
      title: 'What is stored',
      paragraphs: ['Only what is needed to run the service:'],
      items: [
        'Files that you upload, until the conversion ends. Large files are kept for one more hour if a conversion fails or an upload is interrupted, so that you don’t have to send them again. Results are kept for the periods listed below.',
        'Without an account: the number of conversions from your network this month. Your IP address itself is not stored, only a keyed hash that can’t be turned back into it.',
        'With an account: your name, your email address, whether it is verified, and when you last signed in. Your password is stored as a hash that nobody can read, or not at all if you sign in with another provider. Each session stores the IP address and browser it was started from, and the networks you sign in from are remembered as keyed hashes for 90 days.',
        'Your activity: conversions with file names, types and outcomes, and changes to your account.',
        'Your plan and your payments. Card numbers never reach this server.',
        'Your API keys, stored as hashes, and your webhooks.',
        'Your presets: their names, steps and options.',
        'The links by which you share files: when they expire, how often the file was downloaded, and their passwords as hashes.',
      ],
    },
    retention: {
      title: 'For how long',
      paragraphs: [
        'Results are deleted automatically. You can delete each of them earlier in My Files.',
      ],
      caption: 'How long results are kept',
      who: 'Plan',
      time: 'Results kept for',
      visitors: 'Without an account',
      after: [
        'The history of your account is kept for one year. Everything else is kept as long as your account exists, with these exceptions: the log of what administrators of this server did names your user ID, or the address of an invitation, for one year; a keyed hash of your email address with the trials it has had is kept for good, so that each address can try a plan only once, and a keyed hash of your user ID is kept for 30 days after deletion, so that old sign-ins don’t work. Neither hash can be turned back. Copies in the operator’s backups last as long as those backups.',
      ],
      unknown: 'The periods couldn’t be loaded. You can find them on the pricing page.',
    },
    access: {
      title: 'Who can access it',
      paragraphs: [
        'Your files are private. Results are available only through links that can’t be guessed and that expire, and through those that you share. Each file is processed in an isolated sandbox without network access.',
        'The operator runs the server and could access the data on it. Administrators see your name, email address, plan, usage and jobs, but no names or contents of files. Others receive your data only through services that the operator has connected: a sign-in provider such as Google, or a payment provider such as Stripe. When you convert a web address, this server opens the page, so that site sees the server’s address and not yours.',
      ],
    },
    browser: {
      title: 'In your browser',
      paragraphs: [
        'A session keeps you signed in, using a cookie or your browser’s storage. Your language and theme are also remembered, and the presets that you save without an account. Unsaved drafts of texts stay in your browser for 30 days or until you save or discard them; they are never sent to this server automatically. Other people who sign in on this browser can’t see them, and when you sign out you are asked whether to remove them. There are no ads and no third-party tracking; fonts and scripts are served by this server. Usage is measured only if the operator has turned this on, and never includes file names.',
      ],
      analytics: {
        off: 'On this server, this is turned off: nothing is measured.',
        on: 'On this server, this is turned on: your browser reports which page is open, how far you scroll and how long you view it, under a random number for each page visit. It sends no names, no addresses and nothing from your account. If your browser asks not to be tracked (Do Not Track, Global Privacy Control), nothing is measured.',
        declined:
          'On this server, this is turned on, but your browser asks not to be tracked, so nothing is measured.',
      },
    },
    rights: {
      title: 'Export or delete your data',
      paragraphs: [
        'On your profile you can download all your data as one ZIP file, correct your name, and delete your account with everything in it. Deletion takes effect immediately.',
      ],
      profile: 'Go to your profile',
    },
  },
} as const;
