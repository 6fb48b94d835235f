// The shell of every screen: navigation, shortcuts, toasts, errors, and the texts for a page without scripts.

export const page = {
  description:
    'Convert and edit Word, Excel, PowerPoint, PDF, image and data files in your browser, on your own server.',
  noscript:
    'Octavo needs JavaScript to convert files. Turn it on in your browser and reload the page.',
} as const;

export const shell = {
  skip: 'Skip to content',
  administration: 'Administration',
  navigation: 'Main',
  darkTheme: 'Dark theme',
  footerNote: 'Set in Young Serif and Familjen Grotesk.',
  documentation: 'Documentation',
  api: 'API',
  terms: 'Terms',
  privacy: 'Privacy',
  loading: 'Loading…',
  language: 'Language',
  languageHint: 'The page will reload in the selected language.',
} as const;

export const shortcuts = {
  title: 'Keyboard shortcuts',
  open: 'Shortcuts',
  everywhere: 'Everywhere',
  upload: 'Convert a file',
  theme: 'Turn the dark theme on or off',
  help: 'Show keyboard shortcuts',
  toasts: 'Go to notifications and back',
  escape: 'Close the open dialog or menu',
  singleKeys: 'Single-key shortcuts',
  singleKeysHelp: 'Turn these off if you press keys by accident, for example with speech input.',
  close: 'Close',
} as const;

export const palette = {
  title: 'Search',
  open: 'Search tools and files',
  label: 'Search tools, screens and files',
  placeholder: 'Merge PDFs, compress, sign…',
  results: 'Results',
  found: { one: '{n} result', other: '{n} results' },
  none: 'Nothing found. Try another word, such as “merge” or “jpg”.',
  screens: 'Screens',
  recentFiles: 'Recent files',
  close: 'Close search',
} as const;

export const toasts = {
  label: 'Notifications',
  close: 'Close',
  signedOut: 'You are signed out.',
  signedOutHere:
    'You are signed out in this browser. The server can’t be reached; it will end your session when it responds again.',
  nameSaved: 'Name saved.',
  copied: 'Copied.',
  mailSent: 'Email sent.',
} as const;

export const crash = {
  text: 'Something went wrong on this page. Your files on the server are not affected.',
  reload: 'Reload page',
  home: 'Back to home',
  details: 'Technical details',
} as const;

export const screenLoad = {
  title: 'This page couldn’t be loaded',
  text: 'You may be offline, or Octavo has just been updated. Check your connection and try again.',
  retry: 'Try Again',
} as const;

export const notFound = {
  title: 'Page not found',
  text: 'This page is missing from the book: there is nothing at {address}.',
  home: 'Back to home',
} as const;

export const titles = {
  home: 'Your Ultimate File Toolkit',
  editorUpload: 'Upload & Convert',
  pricing: 'Pricing',
  myFiles: 'My Files',
  profile: 'Profile',
} as const;

export const network = {
  offline: 'You’re offline. Everything resumes when you’re back online.',
  serverUnreachable:
    'The server can’t be reached. Retrying automatically; everything resumes when it’s back.',
  unreachable: 'The server can’t be reached. Check your connection and try again.',
  unexpected: 'The server sent an unexpected response. Reload the page and try again.',
} as const;

/** The button that opens the dialog of shared links; the dialog's texts are in sharing.ts. */
export const sharing = { share: 'Share', shareFile: 'Share {name}' } as const;
