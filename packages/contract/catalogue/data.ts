// Conversions of tables and data.
import type { ConversionRow } from './entry.ts';
import { attachedInvoice, resultLanguage } from './invoice-fields.ts';
import { choice, password, text, toggle } from './options.ts';

const tableInput = {
  header: choice({
    label: 'First row',
    choices: { auto: 'Detect automatically', yes: 'Column names', no: 'Data' },
    default: 'auto',
  }),
  delimiter: choice({
    label: 'Delimiter',
    choices: { auto: 'Detect automatically', comma: ',', semicolon: ';', tab: 'Tab', pipe: '|' },
    default: 'auto',
  }),
};

const tableOutput = {
  delimiter: choice({
    label: 'Delimiter',
    choices: { comma: ',', semicolon: ';', tab: 'Tab', pipe: '|' },
    default: 'comma',
  }),
  safe: toggle({
    label: 'Escape formulas',
    default: true,
    help: 'Adds an apostrophe before text that a spreadsheet would treat as a formula.',
  }),
  mark: toggle({
    label: 'Byte order mark (BOM)',
    default: false,
    help: 'Excel needs it to show accented characters.',
  }),
};

const sheetChoice = {
  sheet: text({
    label: 'Sheet',
    default: '',
    maxLength: 31,
    placeholder: 'Name or number',
    help: 'Leave empty for all visible sheets.',
  }),
  hidden: toggle({ label: 'Include hidden sheets', default: false }),
  password: password({
    label: 'Password',
    help: 'Only if the file is password-protected.',
  }),
};

export const dataConversions = {
  'text-to-excel': {
    label: 'Text to Excel',
    group: 'data',
    mode: 'conversion',
    accepts: ['.txt', '.csv'],
    from: ['txt', 'csv'],
    to: 'xlsx',
    options: {
      ...tableInput,
      types: toggle({
        label: 'Detect numbers, dates and true/false',
        default: true,
        help: 'If off, every value stays text. Leading zeros are always kept.',
      }),
    },
  },
  'csv-to-json': {
    label: 'CSV to JSON',
    group: 'data',
    mode: 'conversion',
    accepts: ['.csv'],
    from: ['csv', 'txt'],
    to: 'json',
    options: {
      ...tableInput,
      types: toggle({
        label: 'Detect numbers and true/false',
        default: true,
        help: 'If off, every value stays text. Leading zeros are always kept.',
      }),
      pretty: toggle({ label: 'Indent', default: true }),
    },
  },
  'json-to-xml': {
    label: 'JSON to XML',
    group: 'data',
    mode: 'conversion',
    accepts: ['.json'],
    from: ['json'],
    to: 'xml',
    options: {
      root: text({
        label: 'Root element',
        default: '',
        maxLength: 60,
        pattern: String.raw`([\p{L}_][\p{L}\p{N}_.\-]*)?`,
        help: 'Leave empty to take the only name at the top, or “root”.',
      }),
      item: text({
        label: 'List item element',
        default: 'item',
        maxLength: 60,
        pattern: String.raw`[\p{L}_][\p{L}\p{N}_.\-]*`,
      }),
      types: toggle({
        label: 'Mark types',
        default: true,
        help: 'Adds attributes where XML can’t tell a number from a text, or a list from its item, so that it can be converted back.',
      }),
      pretty: toggle({ label: 'Indent', default: true }),
    },
  },
  // Beyond the specification:
  'json-to-csv': {
    label: 'JSON to CSV',
    group: 'data',
    mode: 'conversion',
    accepts: ['.json'],
    from: ['json'],
    to: 'csv',
    options: {
      header: toggle({ label: 'Column names in the first row', default: true }),
      records: text({
        label: 'List of records',
        default: '',
        maxLength: 200,
        placeholder: 'data.items',
        help: 'The name of the list whose items become rows. Leave empty to find it.',
      }),
      nesting: choice({
        label: 'Nested objects',
        choices: { flat: 'Columns with dotted names', json: 'JSON in one cell' },
        default: 'flat',
      }),
      ...tableOutput,
    },
  },
  'xml-to-json': {
    label: 'XML to JSON',
    group: 'data',
    mode: 'conversion',
    accepts: ['.xml'],
    from: ['xml'],
    to: 'json',
    options: {
      types: toggle({
        label: 'Detect numbers and true/false',
        default: true,
        help: 'If off, every value stays text. Leading zeros are always kept.',
      }),
      mixed: toggle({
        label: 'Keep mixed content and comments',
        default: false,
        help: 'Where text and elements alternate, everything is listed in its order.',
      }),
      pretty: toggle({ label: 'Indent', default: true }),
    },
  },
  // XRechnung and other electronic invoices; those in PDFs are read by the PDF editor.
  'invoice-to-html': {
    label: 'E-invoice to HTML',
    group: 'data',
    mode: 'conversion',
    accepts: ['.xml'],
    from: ['xml'],
    to: 'html',
    options: {
      reportFormat: choice({
        label: 'Result as',
        choices: { html: 'Web page (HTML)', json: 'Data and findings (JSON)' },
        default: 'html',
      }),
      reportLanguage: resultLanguage,
    },
  },
  'invoice-to-pdf': {
    label: 'E-invoice to PDF',
    group: 'data',
    mode: 'conversion',
    accepts: ['.json', '.xml'],
    from: ['json', 'xml'],
    to: 'pdf',
    options: {
      ...attachedInvoice,
      paper: choice({
        label: 'Paper size',
        choices: { a4: 'A4', letter: 'Letter' },
        default: 'a4',
      }),
      reportLanguage: resultLanguage,
    },
  },
  'excel-to-csv': {
    label: 'Excel to CSV',
    group: 'data',
    mode: 'conversion',
    accepts: ['.xlsx', '.xls'],
    from: ['xlsx', 'xls', 'ods', 'fods'],
    to: 'csv',
    options: { ...sheetChoice, ...tableOutput },
  },
  'excel-to-json': {
    label: 'Excel to JSON',
    group: 'data',
    mode: 'conversion',
    accepts: ['.xlsx', '.xls'],
    from: ['xlsx', 'xls', 'ods', 'fods'],
    to: 'json',
    options: {
      ...sheetChoice,
      header: tableInput.header,
      pretty: toggle({ label: 'Indent', default: true }),
    },
  },
} as const satisfies Record<string, ConversionRow>;
