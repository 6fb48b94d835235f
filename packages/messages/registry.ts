// Generated from the folders of languages by scripts/generate-languages.ts; do not edit.
import { about as en } from './en/language.ts';
import { about as de } from './de/language.ts';

/** The languages, in the order of the menu. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The facts of each language. */
export const aboutLanguages = { en, de };

/** The files that a language may have. */
export type TranslationFile =
  | 'accessibility'
  | 'accessibility-labels'
  | 'accessibility-warnings'
  | 'account'
  | 'admin'
  | 'app'
  | 'archive-warnings'
  | 'auth'
  | 'certificate-fields'
  | 'comparison-labels'
  | 'crop-handles'
  | 'document-editor'
  | 'form-labels'
  | 'form-problems'
  | 'format-labels'
  | 'image-editor'
  | 'image-file-labels'
  | 'image-tools'
  | 'image-warnings'
  | 'invoice-labels'
  | 'labels'
  | 'legal'
  | 'mails'
  | 'outcomes'
  | 'paper-labels'
  | 'paragraph-problems'
  | 'pdf-editor'
  | 'pdf-image-problems'
  | 'pdf-tool-labels'
  | 'presets'
  | 'print-texts'
  | 'problems'
  | 'reasons'
  | 'repair-warnings'
  | 'sharing'
  | 'signature-labels'
  | 'signing-problems'
  | 'steps'
  | 'tag-problems'
  | 'text-editing'
  | 'texts'
  | 'viewer';
type Loaders = Partial<Record<TranslationFile, () => Promise<object>>>;
type Translations = Readonly<Record<Exclude<Language, 'en'>, Loaders>>;

/** Loads the texts of the web app in the languages besides English. */
export const translations: Translations = {
  de: {
    accessibility: () => import('./de/accessibility.ts'),
    'accessibility-labels': () => import('./de/accessibility-labels.ts'),
    'accessibility-warnings': () => import('./de/accessibility-warnings.ts'),
    account: () => import('./de/account.ts'),
    admin: () => import('./de/admin.ts'),
    app: () => import('./de/app.ts'),
    'archive-warnings': () => import('./de/archive-warnings.ts'),
    auth: () => import('./de/auth.ts'),
    'certificate-fields': () => import('./de/certificate-fields.ts'),
    'comparison-labels': () => import('./de/comparison-labels.ts'),
    'crop-handles': () => import('./de/crop-handles.ts'),
    'document-editor': () => import('./de/document-editor.ts'),
    'form-labels': () => import('./de/form-labels.ts'),
    'form-problems': () => import('./de/form-problems.ts'),
    'format-labels': () => import('./de/format-labels.ts'),
    'image-editor': () => import('./de/image-editor.ts'),
    'image-file-labels': () => import('./de/image-file-labels.ts'),
    'image-tools': () => import('./de/image-tools.ts'),
    'image-warnings': () => import('./de/image-warnings.ts'),
    'invoice-labels': () => import('./de/invoice-labels.ts'),
    labels: () => import('./de/labels.ts'),
    legal: () => import('./de/legal.ts'),
    outcomes: () => import('./de/outcomes.ts'),
    'paper-labels': () => import('./de/paper-labels.ts'),
    'paragraph-problems': () => import('./de/paragraph-problems.ts'),
    'pdf-editor': () => import('./de/pdf-editor.ts'),
    'pdf-image-problems': () => import('./de/pdf-image-problems.ts'),
    'pdf-tool-labels': () => import('./de/pdf-tool-labels.ts'),
    presets: () => import('./de/presets.ts'),
    'print-texts': () => import('./de/print-texts.ts'),
    problems: () => import('./de/problems.ts'),
    reasons: () => import('./de/reasons.ts'),
    'repair-warnings': () => import('./de/repair-warnings.ts'),
    sharing: () => import('./de/sharing.ts'),
    'signature-labels': () => import('./de/signature-labels.ts'),
    'signing-problems': () => import('./de/signing-problems.ts'),
    steps: () => import('./de/steps.ts'),
    'tag-problems': () => import('./de/tag-problems.ts'),
    'text-editing': () => import('./de/text-editing.ts'),
    texts: () => import('./de/texts.ts'),
    viewer: () => import('./de/viewer.ts'),
  },
};

/** Loads the texts of the mails in the languages besides English. */
export const mailTranslations: Translations = {
  de: { mails: () => import('./de/mails.ts') },
};
