// Operations that put something over or under the content of pages: headers, stamps, backgrounds, other PDFs, QR codes.
import type { OperationRow } from './entry.ts';
import { choice, color, integer, text, toggle } from './options.ts';
import { fontSize, openOptions, pdf, pagesOption } from './pdf-fields.ts';

const line = <const L extends string, const P extends string = never>(label: L, placeholder?: P) =>
  text({ label, default: '', maxLength: 200, ...(placeholder && { placeholder }) });

const edgeDistance = (millimetres: number) =>
  integer({ label: 'Distance from edge', min: 0, max: 200, default: millimetres, unit: 'mm' });

const places = {
  'top-left': 'Top left',
  'top-center': 'Top center',
  'top-right': 'Top right',
  'middle-left': 'Middle left',
  center: 'Center',
  'middle-right': 'Middle right',
  'bottom-left': 'Bottom left',
  'bottom-center': 'Bottom center',
  'bottom-right': 'Bottom right',
} as const;

const dateFormat = choice({
  label: 'Date as',
  choices: {
    iso: '2026-12-31',
    dots: '31.12.2026',
    'day-first': '31/12/2026',
    'month-first': '12/31/2026',
  },
  default: 'iso',
});

const pictures = ['png', 'jpg', 'webp', 'gif'] as const;

const headerTexts = [
  ...(['headerLeft', 'headerCenter', 'headerRight'] as const),
  ...(['footerLeft', 'footerCenter', 'footerRight'] as const),
];

export const overlayOperations = {
  'header-footer': {
    ...pdf,
    section: 'content',
    label: 'Add header and footer',
    options: {
      ...openOptions,
      headerLeft: text({
        label: 'Header, left',
        help: 'Each text may contain {page}, {pages}, {date} and {file}.',
        default: '',
        maxLength: 200,
      }),
      headerCenter: line('Header, center'),
      headerRight: line('Header, right', '{date}'),
      footerLeft: line('Footer, left', '{file}'),
      footerCenter: line('Footer, center'),
      footerRight: line('Footer, right', '{page} / {pages}'),
      firstNumber: integer({ label: 'Start at', min: 1, max: 999_999, default: 1 }),
      dateFormat,
      pageSides: choice({
        label: 'On',
        choices: { all: 'All pages', odd: 'Odd pages', even: 'Even pages' },
        default: 'all',
      }),
      mirror: toggle({
        label: 'Swap left and right on even pages',
        help: 'For printing on both sides.',
        default: false,
      }),
      margin: edgeDistance(10),
      sideMargin: integer({ label: 'Side margin', min: 0, max: 200, default: 20, unit: 'mm' }),
      fontSize: fontSize(9),
      color: color({ label: 'Color', default: '#000000' }),
      pages: pagesOption,
    },
    validate: (values) =>
      headerTexts.some((name) => String(values[name]).trim())
        ? undefined
        : { option: 'headerLeft', reason: 'enter at least one text.' },
  },
  stamp: {
    ...pdf,
    section: 'content',
    label: 'Add stamp',
    options: {
      ...openOptions,
      stamp: choice({
        label: 'Stamp',
        choices: {
          draft: 'Draft',
          approved: 'Approved',
          confidential: 'Confidential',
          final: 'Final',
          copy: 'Copy',
          paid: 'Paid',
          received: 'Received',
          void: 'Void',
          own: 'Own text',
        },
        default: 'draft',
      }),
      text: line('Own text', 'CHECKED'),
      addDate: toggle({ label: 'With date', default: false }),
      dateFormat,
      position: choice({ label: 'Position', choices: places, default: 'top-right' }),
      margin: edgeDistance(15),
      angle: integer({ label: 'Angle', min: -180, max: 180, default: 0, unit: '°' }),
      fontSize: fontSize(24),
      color: color({ label: 'Color', default: '#c0392b' }),
      frame: toggle({ label: 'Frame', default: true }),
      opacity: integer({ label: 'Opacity', min: 10, max: 100, default: 100, unit: '%' }),
      language: choice({
        label: 'Language of the stamp',
        choices: { en: 'English', de: 'Deutsch' },
        default: 'en',
      }),
      pages: pagesOption,
    },
    additionalFiles: {
      min: 0,
      max: 1,
      from: pictures,
      help: 'An image used as the stamp instead of the text.',
    },
    validate: ({ stamp, text }, files) =>
      stamp !== 'own' || String(text).trim() || files > 1
        ? undefined
        : { option: 'text', reason: 'enter text or add an image.' },
  },
  background: {
    ...pdf,
    section: 'content',
    label: 'Add background',
    options: {
      ...openOptions,
      color: color({ label: 'Color', default: '#fff8e7' }),
      imageFit: choice({
        label: 'Image',
        choices: { fill: 'Fill the page', fit: 'Fit into the page' },
        default: 'fill',
      }),
      opacity: integer({ label: 'Opacity', min: 1, max: 100, default: 100, unit: '%' }),
      pages: pagesOption,
    },
    additionalFiles: {
      min: 0,
      max: 1,
      from: pictures,
      help: 'An image used as the background instead of the color.',
    },
  },
  overlay: {
    ...pdf,
    section: 'content',
    label: 'Overlay PDF',
    options: {
      ...openOptions,
      layer: choice({
        label: 'Layer',
        choices: { over: 'Over the content', under: 'Behind the content' },
        default: 'over',
      }),
      overlayPages: choice({
        label: 'Pages of the other PDF',
        choices: {
          first: 'First page on every page',
          each: 'Page by page',
          last: 'Page by page, then its last page',
          loop: 'Page by page, from the start again',
        },
        default: 'first',
      }),
      pageFit: choice({
        label: 'Size',
        choices: { fit: 'Fit into the page', fill: 'Fill the page', actual: 'Actual size' },
        default: 'fit',
      }),
      pages: pagesOption,
    },
    additionalFiles: {
      ...{ min: 1, max: 1, from: ['pdf'] },
      help: 'The PDF whose pages are put on this one, such as a letterhead.',
    },
  },
  'qr-code': {
    ...pdf,
    section: 'content',
    label: 'Add QR code',
    options: {
      ...openOptions,
      text: text({
        label: 'Content',
        help: 'A web address or any text. It may contain {page}, {pages} and {file}.',
        default: '',
        maxLength: 500,
        placeholder: 'https://example.org',
      }),
      correction: choice({
        label: 'Error correction',
        help: 'A higher level can still be read when more of the code is covered, but needs more space.',
        choices: { L: 'Low (7%)', M: 'Medium (15%)', Q: 'High (25%)', H: 'Highest (30%)' },
        default: 'M',
      }),
      position: choice({ label: 'Position', choices: places, default: 'bottom-right' }),
      margin: edgeDistance(10),
      size: integer({ label: 'Size', min: 8, max: 200, default: 25, unit: 'mm' }),
      color: color({ label: 'Color', default: '#000000' }),
      pages: pagesOption,
    },
    validate: ({ text }) =>
      String(text).trim() ? undefined : { option: 'text', reason: 'enter the content.' },
  },
} as const satisfies Record<string, OperationRow>;
