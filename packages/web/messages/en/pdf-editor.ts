// Our own texts of the PDF editor. Names of operations and options come from the contract.

export const pdfEditor = {
  operations: 'Operations',
  does: {
    'password-remove': 'Opens without being asked.',
    'password-set': 'Only who knows it reads it.',
    compress: 'The same pages, fewer bytes.',
    merge: 'Several files become one.',
    split: 'One file becomes several.',
    'delete-pages': 'Some pages leave for good.',
  },
  password: 'Password of the file',
  passwordHelp:
    'The one that opens it. It can be left out where only printing or copying is forbidden.',
  newPassword: 'New password',
  confirmPassword: 'New password, again',
  permissions: 'What readers may do',
  level: 'Compression',
  levelHelp: 'Pictures lose what is not seen at this size; text and drawings stay as they are.',
  levels: {
    low: 'Low: for printing, 225 pixels an inch',
    medium: 'Medium: for reading, 150 pixels an inch',
    high: 'High: for sending, 96 pixels an inch',
  },
  files: 'Files in their order',
  addFiles: 'Add PDF files',
  oneMore: 'Add at least one more file.',
  ranges: 'Page ranges',
  range: 'Range {n}',
  removeRange: 'Remove range {n}',
  addRange: 'Add a range',
  noRange: 'This is no range. Write a page such as 7, or a range such as 1-3.',
  pagesToDelete: 'Pages to delete',
  pagesHelp: 'Numbers and ranges with commas between them.',
  noPages: '“{entry}” is no page. Write numbers such as 7, or ranges such as 1-3.',
  goOn: 'Go on with this file',
} as const;
