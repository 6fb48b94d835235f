// Operations on a PDF as a file: passwords, compression, metadata, linearisation, repair.
import { z } from 'zod';
import { editingLimits } from '../limits.ts';
import { maxMarkupCharacters } from '../pdf-markups.ts';
import { tagChangesOf } from '../pdf-tags/changes.ts';
import { letterTextsOf } from '../unknown-letters.ts';
import type { OperationRow } from './entry.ts';
import { imageDescriptions } from './image-descriptions.ts';
import { choice, option, optionalInteger, text, toggle } from './options.ts';
import { texts } from '../texts.ts';
import { attachedInvoice, resultLanguage } from './invoice-fields.ts';
import { allowedActions, openOptions, pdf } from './pdf-fields.ts';
import { recognitionLanguages } from './recognition-languages.ts';
import { sheetFormats, slideFormats, wordFormats } from './to-pdf.ts';

/** The option for a new password of the file. */
const newPassword = <const L extends string>(label: L, isRequired: boolean) => {
  const maxLength = editingLimits.passwordCharacters;
  return option({ kind: 'password', label, maxLength } as const, () => {
    const schema = z
      .string({ error: 'it is required.' })
      .min(1, { error: 'it is empty.' })
      .max(maxLength);
    return isRequired ? schema : schema.optional();
  });
};

const metadataField = <const L extends string>(label: L) =>
  text({ label, default: '', maxLength: editingLimits.metadataCharacters });

const reportLanguage = choice({
  label: 'Language of the report',
  choices: { en: 'English', de: 'Deutsch' },
  default: 'en',
});

/** Nothing, a date, or a date with a time in UTC. */
const changesDate =
  '(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?Z?)?)?';

/** What can be compared: PDFs, and what is converted to one first. */
const comparableFormats = [
  'pdf',
  ...wordFormats,
  ...slideFormats,
  ...sheetFormats,
  ...(['txt', 'md', 'html', 'epub'] as const),
] as const;

export const fileOperations = {
  'password-remove': {
    ...pdf,
    section: 'card',
    label: 'Remove password',
    options: openOptions,
  },
  'password-set': {
    ...pdf,
    section: 'card',
    label: 'Set password',
    options: {
      ...openOptions,
      newPassword: newPassword('New password', true),
      confirmPassword: newPassword('Confirm new password', false),
      ...allowedActions,
    },
    validate: ({ newPassword, confirmPassword }) =>
      confirmPassword === undefined || confirmPassword === newPassword
        ? undefined
        : { option: 'confirmPassword', reason: texts.editor.passwordsDiffer },
  },
  compress: {
    ...pdf,
    section: 'card',
    label: 'Compress PDF',
    options: {
      ...openOptions,
      compressionLevel: choice({
        label: 'Compression level',
        help: 'Reduces image resolution; text and vector graphics stay sharp.',
        choices: {
          low: 'Low: for printing (225 ppi)',
          medium: 'Medium: for reading (150 ppi)',
          high: 'High: for email and web (96 ppi)',
        },
        default: 'medium',
      }),
      targetKilobytes: optionalInteger({
        label: 'Maximum size',
        help: 'Uses the mildest compression that reaches this size; overrides the level above.',
        min: 1,
        max: editingLimits.targetKilobytes,
        unit: 'KB',
      }),
    },
  },
  metadata: {
    ...pdf,
    section: 'file',
    label: 'Edit metadata',
    options: {
      ...openOptions,
      title: metadataField('Title'),
      author: metadataField('Author'),
      subject: metadataField('Subject'),
      keywords: metadataField('Keywords'),
      removeAll: toggle({
        label: 'Remove all other metadata',
        help: 'Includes dates, app names and hidden editing information.',
        default: false,
      }),
    },
    validate: ({ title, author, subject, keywords, removeAll }) =>
      title || author || subject || keywords || removeAll
        ? undefined
        : { option: 'title', reason: 'change at least one field, or remove all metadata.' },
  },
  sanitise: {
    ...pdf,
    section: 'file',
    label: 'Remove hidden data',
    options: {
      ...openOptions,
      scripts: toggle({ label: 'Scripts and actions', default: true }),
      attachments: toggle({ label: 'Attached files and multimedia', default: true }),
      hiddenLayers: toggle({ label: 'Hidden layers', default: true }),
      metadata: toggle({ label: 'Metadata', default: true }),
      comments: toggle({ label: 'Comments', default: false }),
      links: toggle({ label: 'Links to web addresses', default: false }),
    },
    validate: (values) =>
      ['scripts', 'attachments', 'hiddenLayers', 'metadata', 'comments', 'links'].some(
        (name) => values[name] === true,
      )
        ? undefined
        : { option: 'scripts', reason: 'choose at least one kind of data.' },
  },
  linearise: {
    ...pdf,
    section: 'file',
    label: 'Optimize for web',
    options: openOptions,
  },
  'make-accessible': {
    ...pdf,
    section: 'file',
    label: 'Make accessible',
    options: {
      ...openOptions,
      ...imageDescriptions,
      letters: text({
        label: 'Unknown letters',
        default: '',
        maxLength: 8000,
        help: 'For letters that the fonts don’t name: their numbers in the result with their texts, such as 1=ff 2=§. Without a text (3=), it is a sign that is no letter.',
      }),
      ocr: toggle({
        label: 'Recognize text in scanned pages',
        default: true,
        help: 'Takes a few seconds per scanned page. Otherwise, files with scanned pages are refused.',
      }),
      languages: recognitionLanguages,
    },
    validate: ({ letters }) =>
      letterTextsOf(letters as string) === undefined
        ? { option: 'letters', reason: 'enter numbers with texts, such as 1=ff 2=§.' }
        : undefined,
  },
  'read-tags': {
    ...pdf,
    to: 'json',
    isReading: true,
    section: 'file',
    label: 'Accessibility: tags and reading order',
    options: { ...openOptions, reportLanguage },
  },
  /** The accessibility panel sends it. */
  'edit-tags': {
    ...pdf,
    section: 'viewer',
    label: 'Edit tags',
    options: {
      ...openOptions,
      changes: text({
        label: 'Changes',
        help: 'A JSON list of changes: of the document (title, language), of elements by their id from read-tags (alt, actualText, expansion, language, role, scope, decorative, parent and position), and texts of unknown letters (letter and text).',
        default: '',
        maxLength: maxMarkupCharacters,
      }),
    },
    validate: ({ changes }) =>
      tagChangesOf(changes as string) === undefined
        ? { option: 'changes', reason: 'enter a JSON list of changes.' }
        : undefined,
  },
  check: {
    ...pdf,
    to: 'html',
    section: 'file',
    label: 'Check PDF',
    options: {
      ...openOptions,
      profile: choice({
        label: 'Standard',
        choices: {
          auto: 'What the file claims, else PDF/UA-1 and PDF/A-2b',
          ...{ 'pdfua-1': 'PDF/UA-1', 'pdfua-2': 'PDF/UA-2' },
          ...{ 'pdfa-1a': 'PDF/A-1a', 'pdfa-1b': 'PDF/A-1b' },
          ...{ 'pdfa-2a': 'PDF/A-2a', 'pdfa-2b': 'PDF/A-2b', 'pdfa-2u': 'PDF/A-2u' },
          ...{ 'pdfa-3a': 'PDF/A-3a', 'pdfa-3b': 'PDF/A-3b', 'pdfa-3u': 'PDF/A-3u' },
          ...{ 'pdfa-4': 'PDF/A-4', 'pdfa-4e': 'PDF/A-4e', 'pdfa-4f': 'PDF/A-4f' },
        },
        default: 'auto',
      }),
      reportFormat: choice({
        label: 'Report as',
        choices: { html: 'Web page (HTML)', json: 'Data (JSON)' },
        default: 'html',
      }),
      reportLanguage,
    },
  },
  compare: {
    ...pdf,
    from: comparableFormats,
    to: 'html',
    section: 'file',
    label: 'Compare documents',
    options: {
      ...openOptions,
      compareFormatting: toggle({ label: 'Formatting', default: true }),
      compareImages: toggle({ label: 'Images and layout', default: true }),
      reportFormat: choice({
        label: 'Report as',
        choices: {
          ...{ html: 'Web page (HTML)', pdf: 'PDF', json: 'Data (JSON)' },
          docx: 'Word with tracked changes',
        },
        default: 'html',
      }),
      reportPages: choice({
        label: 'Pages in the report',
        choices: { changed: 'With changes', all: 'All', none: 'None' },
        default: 'changed',
      }),
      reportLanguage,
      changesAuthor: text({
        ...{ label: 'Author of the tracked changes', default: 'Octavo', maxLength: 100 },
        help: 'For Word with tracked changes.',
      }),
      changesDate: text({
        ...{ label: 'Date of the tracked changes', default: '', maxLength: 30 },
        pattern: changesDate,
        help: 'For Word with tracked changes: a date such as 2026-01-31T09:30Z. Empty for now.',
      }),
    },
    additionalFiles: {
      ...{ min: 1, max: 1, from: comparableFormats },
      help: 'The newer version, a PDF or a document.',
    },
  },
  'read-invoice': {
    ...pdf,
    to: 'html',
    section: 'file',
    label: 'Read e-invoice',
    options: {
      ...openOptions,
      reportFormat: choice({
        label: 'Result as',
        choices: {
          html: 'Web page (HTML)',
          json: 'Data and findings (JSON)',
          xml: 'Invoice as it is in the file (XML)',
        },
        default: 'html',
      }),
      reportLanguage: resultLanguage,
    },
  },
  'make-invoice': {
    ...pdf,
    section: 'file',
    label: 'Make e-invoice',
    options: {
      ...openOptions,
      ...attachedInvoice,
      relationship: choice({
        label: 'Relationship of the file to the pages',
        choices: {
          auto: 'By profile',
          alternative: 'Alternative',
          data: 'Data',
          source: 'Source',
        },
        default: 'auto',
        help: 'Alternative: the same invoice; Data: some of its data; Source: the pages were made of it.',
      }),
      reportLanguage: resultLanguage,
    },
    additionalFiles: {
      min: 1,
      max: 1,
      from: ['xml', 'json'],
      help: 'The invoice as XML (Cross Industry Invoice or UBL) or as data (JSON).',
    },
  },
  repair: {
    ...pdf,
    section: 'file',
    label: 'Repair PDF',
    options: {
      ...openOptions,
      repairResult: choice({
        label: 'Result as',
        choices: { pdf: 'Repaired PDF', json: 'Report of what is damaged (JSON)' },
        default: 'pdf',
      }),
    },
  },
} as const satisfies Record<string, OperationRow>;
