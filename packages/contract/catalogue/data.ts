// Conversions of tables and data.
import type { ConversionRow } from './entry.ts';
import { choice, password, text, toggle } from './options.ts';

const tableInput = {
  header: choice({
    label: 'First row',
    choices: { auto: 'Detect', yes: 'Column names', no: 'Data' },
    default: 'auto',
  }),
  delimiter: choice({
    label: 'Delimiter',
    choices: { auto: 'Detect', comma: ',', semicolon: ';', tab: 'Tab', pipe: '|' },
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
    label: 'Safe in spreadsheets',
    default: true,
    help: 'Text that would be computed as a formula gets an apostrophe in front.',
  }),
  mark: toggle({
    label: 'Byte order mark',
    default: false,
    help: 'Excel needs it for letters beyond ASCII.',
  }),
};

const sheetChoice = {
  sheet: text({
    label: 'Sheet',
    default: '',
    maxLength: 31,
    placeholder: 'Name or number',
    help: 'All that are not hidden when left empty.',
  }),
  hidden: toggle({ label: 'Hidden sheets too', default: false }),
  password: password({
    label: 'Password',
    help: 'Only for a file that is protected with one.',
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
        label: 'Numbers, dates and true/false as such',
        default: true,
        help: 'Off keeps every value as text. Leading zeros are always kept.',
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
        label: 'Numbers and true/false as such',
        default: true,
        help: 'Off keeps every value as text. Leading zeros are always kept.',
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
        default: 'root',
        maxLength: 60,
        pattern: String.raw`[\p{L}_][\p{L}\p{N}_.\-]*`,
      }),
      item: text({
        label: 'List item element',
        default: 'item',
        maxLength: 60,
        pattern: String.raw`[\p{L}_][\p{L}\p{N}_.\-]*`,
      }),
      pretty: toggle({ label: 'Indent', default: true }),
    },
  },
  // Beyond the specification's list:
  'json-to-csv': {
    label: 'JSON to CSV',
    group: 'data',
    mode: 'conversion',
    accepts: ['.json'],
    from: ['json'],
    to: 'csv',
    options: {
      header: toggle({ label: 'Column names in the first row', default: true }),
      nesting: choice({
        label: 'Objects in objects',
        choices: { flat: 'Columns with dots', json: 'JSON in one cell' },
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
        label: 'Numbers and true/false as such',
        default: true,
        help: 'Off keeps every value as text. Leading zeros are always kept.',
      }),
      pretty: toggle({ label: 'Indent', default: true }),
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
