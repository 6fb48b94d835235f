// The addresses of the screens (specification section 2) and the redirects that the decisions add.

export const screens = {
  home: '/',
  signup: '/signup',
  login: '/login',
  pricing: '/pricing',
  viewPdf: '/view-pdf',
  profile: '/profile',
  pdfEditorPro: '/pdf-editor-pro',
  welcome: '/welcome',
  dashboard: '/dashboard',
  editorUpload: '/editor-upload',
  editor: '/editor',
  myFiles: '/my-files',
  forgotPassword: '/forgot-password',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** Screens beyond the specification, for the operators of a server (decision 103). */
export const operatorScreens = { admin: '/admin', setup: '/setup' } as const;

/** Where the pages of shared files are; the token of the link follows. */
export const sharedPath = '/shared/';

/** The names of the screens that people can open directly, as links and the search show them. */
export const screenLabels = {
  home: 'Dashboard',
  editorUpload: 'Upload & Convert',
  myFiles: 'My Files',
  profile: 'Profile',
  pricing: 'Pricing',
  login: 'Login',
  signup: 'Sign Up',
  terms: 'Terms',
  privacy: 'Privacy',
} as const satisfies Partial<Record<keyof typeof screens, string>>;
export type LinkedScreen = keyof typeof screenLabels;

/** Addresses that the specification's buttons name but its route table lacks, and their targets. */
export const redirects = {
  '/dashboard': screens.home,
  '/pdf-editor': screens.editorUpload,
  '/edit-pdf': screens.editor,
} as const;

/** Where the server shows the documentation site. */
export const docsPath = '/docs';
