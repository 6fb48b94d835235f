// Home.

export const home = {
  lede: 'Drop a file. Octavo converts it to the format you need, on your own server.',
  allowance: 'Monthly conversions without an account: {conversions}. Files up to {size}.',
  planAllowance: 'Conversions left this month: {left} of {limit} ({plan}). Files up to {size}.',
  unlimitedAllowance: 'Unlimited conversions ({plan}). Files up to {size}.',
  unlimited: 'unlimited',
  drop: 'Drop here',
  tools: 'Tools',
  filter: 'Filter tools',
  editorsNote: 'Pick a tool to open its editor.',
  editorsNeedAccount: 'Both editors need an account.',
  pdfEditor: 'PDF Editor',
  imageEditor: 'Image Editor',
  stepsTitle: 'How it works',
  steps: [
    {
      format: 'Sheet',
      title: 'Choose',
      text: 'Choose a conversion and add one or more files.',
    },
    {
      format: 'Folio',
      title: 'Upload',
      text: 'Your files are sent to the server. The bar shows the actual progress.',
    },
    {
      format: 'Quarto',
      title: 'Convert',
      text: 'Each file is processed in an isolated sandbox.',
    },
    {
      format: 'Octavo',
      title: 'Download',
      text: 'The result is checked and ready to download.',
    },
  ],
  tool: {
    'pdf-to-jpg': 'Turn every page into an image.',
    'word-to-pdf': 'Keeps your layout.',
    'excel-to-pdf': 'Spreadsheets as printable pages.',
    'jpg-to-pdf': 'Combine images into one PDF.',
    'pdf-to-word': 'Make the text editable again.',
    'image-resizer': 'Change dimensions and format.',
    'json-to-xml': 'Turn JSON values into XML elements.',
    'csv-to-json': 'Turn rows into JSON objects.',
  },
} as const;
