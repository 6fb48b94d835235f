// Our own texts of the PDF editor. Names of operations and options come from the contract.

export const pdfEditor = {
  operations: 'Tools',
  cardHelp: {
    'password-remove': 'Removes the password prompt.',
    'password-set': 'Only people with the password can open it.',
    compress: 'Make the file smaller.',
    merge: 'Combine several files into one.',
    split: 'Split one file into several.',
    'delete-pages': 'Remove pages permanently.',
  },
  password: 'File password',
  passwordHelp:
    'The password that opens the file. Not needed if only printing or copying is restricted.',
  files: 'File order',
  addFiles: 'Add PDF files',
  fileMissing: 'Add at least one more file.',
  ranges: 'Page ranges',
  range: 'Range {n}',
  removeRange: 'Remove range {n}',
  addRange: 'Add range',
  rangeMissing: 'Enter a page such as 7 or a range such as 1-3.',
  invalidPages: '“{entry}” isn’t a page. Enter numbers such as 7 or ranges such as 1-3.',
  wordTooLong: 'One entry is too long. Separate words with commas.',
  tooMany: 'Enter at most {max} at a time.',
  textLanguages: 'Languages of the text',
  textLanguagesHelp:
    'With the right languages alone, recognition is faster and more accurate. If you choose none, up to four of the installed languages are used.',
  addLanguages:
    'Not installed: {languages} and others. The operator of this server can add them with the setting OCR_LANGUAGES, or in a container as deploy/README.md says.',
  imageField: {
    choose: 'Choose image',
    chooseOther: 'Choose another image',
    help: 'An image replaces the text.',
  },
  attachmentField: {
    choose: 'Choose files',
    chooseOther: 'Choose more files',
    help: 'The files to attach. One with the same name is replaced.',
  },
  bookmarkField: {
    choose: 'Choose list',
    chooseOther: 'Choose another list',
    help: 'A JSON file as “Save as a list” writes it: each bookmark has a title, a page and, if it has any, the bookmarks below it.',
  },
  backgroundField: {
    choose: 'Choose image',
    chooseOther: 'Choose another image',
    help: 'An image replaces the color.',
  },
  overlayField: {
    choose: 'Choose PDF',
    chooseOther: 'Choose another PDF',
    help: 'The PDF whose pages are put on this one.',
  },
  signing: {
    certificate: {
      choose: 'Choose certificate',
      chooseOther: 'Choose another certificate',
      help: 'A PKCS#12 file (.p12 or .pfx) with your certificate and key. The server uses it for this signature, in the sandbox.',
    },
    imageHelp: 'Optional: an image to show beside your name.',
    noTimestamps:
      'Signatures have the level B-B: time stamps aren’t set up on this server (TIMESTAMP_URL).',
    noRevocation:
      'Higher levels need revocation data, which isn’t set up on this server (REVOCATION_HOSTS).',
  },
  moreTools: 'More tools',
  toolGroups: { pages: 'Pages', content: 'Page content', file: 'File' },
  toolHelp: {
    rotate: 'Rotate pages permanently.',
    extract: 'Save selected pages as a new file.',
    reorder: 'Enter a new page order, or drag the thumbnails instead.',
    crop: 'Drag the frame on the page. Cropped content stays in the file; to remove it, redact it.',
    'remove-blank-pages': 'Delete pages on which nothing is printed, such as blank backs of scans.',
    'page-size': 'Put every page on paper of one size. Links, form fields and comments stay.',
    impose:
      'Put several pages on each sheet, or make a booklet to print on both sides, fold and staple. Form fields and comments become part of the pages.',
    'page-numbers': 'Add a number to every page.',
    watermark: 'Put text or an image over or behind the pages.',
    'header-footer':
      'Put texts, page numbers, the date or the file name at the top and bottom of pages.',
    stamp: 'Stamp pages with a usual word such as “Approved”, your own text or an image.',
    background: 'Put a color or an image behind the content of the pages.',
    overlay: 'Put the pages of another PDF over or behind these, such as a letterhead.',
    'qr-code': 'Put a QR code on the pages. It stays sharp at any size.',
    redact:
      'Permanently remove marked areas and words, in text and images. Octavo checks the result.',
    'replace-text':
      'Replace a word or phrase and keep its font. The rest of the line moves; everything else stays.',
    'edit-paragraphs':
      'Click a paragraph to change, move or delete it. Its font stays, and lines break anew only where they must.',
    ocr: 'Make scanned pages searchable so you can find and copy their text.',
    flatten: 'Make form fields and comments part of the page so they can’t be changed.',
    metadata: 'Edit the title, author, subject and keywords. Empty fields stay unchanged.',
    'make-accessible':
      'Adds headings, paragraphs, lists, tables and the reading order for screen readers (PDF/UA). The pages look the same.',
    'edit-form':
      'Adds fields to fill in: text, check boxes, choices, dates, signatures. Existing blanks and boxes are found on request.',
    'fill-form':
      'Fills in the fields of this form with data from a file: CSV, JSON, FDF or XFDF. With several rows, each becomes a PDF.',
    'export-form-data':
      'Writes the values of this form’s fields into a file: CSV, JSON, FDF or XFDF.',
    'read-tags':
      'Shows the tags beside the page: headings, alternative texts, table headers and the reading order, what a screen reader says, and how to mend each problem.',
    'make-invoice':
      'Attaches an invoice as XML to this PDF and makes it PDF/A-3: Factur-X, ZUGFeRD or XRechnung. The XML is checked first.',
    'read-invoice':
      'Shows the invoice data inside a PDF (Factur-X, ZUGFeRD, XRechnung), and checks it against the rules of EN 16931.',
    sanitise:
      'Remove what the pages don’t show, before you share a file: scripts, attached files, hidden layers, metadata. The result lists what was removed.',
    check:
      'Checks PDF/A and PDF/UA. Shows the rule, an explanation and the place of each problem. The file stays as it is.',
    'certificate-sign':
      'Sign with your certificate (PAdES). The file stays as it is and gets the signature at its end, so earlier signatures stay valid.',
    'verify-signatures':
      'Shows who signed, whether the file is unchanged, and what was changed after each signature. The file stays as it is.',
    compare:
      'Shows what changed between this file and another version: text by word, moved passages, formatting, images. Both may be PDFs or documents.',
    attachments:
      'Attach files of any supported kind to this PDF, or remove those in it. For PDF/A-3, state their relationship to the pages.',
    'extract-content':
      'Save the images, fonts or attached files of this PDF as a ZIP. JPEG, JPEG 2000 and fax images keep their original data; the others become PNG.',
    bookmarks:
      'Make bookmarks from the headings of the document, or save them as a list (JSON), edit it and write it back.',
    'page-labels':
      'Number pages differently, such as i, ii, iii for the preface. Readers show these labels beside the pages.',
    linearise: 'Shows the first page while the rest is still loading.',
    repair: 'Recover as much as possible from a damaged file.',
  },
  notInPlan: {
    advanced_editing: 'Your plan doesn’t allow this many at a time.',
    ocr: 'Your plan doesn’t include OCR.',
    annotations: 'Your plan doesn’t include annotations.',
  },
  pagesOfFile: 'Pages',
  page: 'Page {page}',
  pageOf: 'Page {page} of {file}',
  unknownKind: 'unknown',
  rotatedBy: 'rotated {turn}°',
  fileStarts: 'a new file starts here',
  movePage: 'Move {page}',
  noPageLeft: 'No pages left. Undo, or insert a file.',
  notAdded: '{name} couldn’t be added: {reason}',
  openFiles: 'Open files',
  closeFile: 'Close {name}',
  downloadAll: 'Download all',
  fillHelp: 'Click a field and type. Then download the file or save it to My files.',
  noFields: 'This PDF has no form fields. Use Annotate to write on its pages.',
  kept: {
    unchanged: 'No changes',
    changed: 'Unsaved changes',
    downloaded: 'Downloaded',
  },
  history: {
    title: 'Steps so far ({n})',
    steps: 'Steps that made this file',
    others:
      'Changes by hand, and steps with new passwords or further files, don’t become part of a preset.',
    tooLong: 'A preset has at most {max} steps.',
  },
  sizeChange: '{before} → {after}',
  pagesTooMixed: 'The pages are too mixed to save at once. Save in two steps.',
  organiser: {
    title: 'Pages',
    select: 'Select',
    all: 'All',
    odd: 'Odd',
    even: 'Even',
    none: 'None',
    pageTools: 'Edit selected pages',
    rotateLeft: 'Rotate left',
    rotateRight: 'Rotate right',
    earlier: 'Move earlier',
    later: 'Move later',
    duplicate: 'Duplicate',
    splitHere: 'Split here',
    remove: 'Delete',
    insert: 'Insert files',
    open: 'Open files',
    pages: { one: '{n} page', other: '{n} pages' },
    selected: { one: '{n} selected', other: '{n} selected' },
    files: { one: '{n} file', other: '{n} files' },
  },
  cropping: {
    pages: 'Crop',
    allPages: 'All pages',
    onlyPage: 'Page {page}',
    reset: 'Whole page',
  },
  redaction: {
    title: 'Areas to redact',
    help: 'Draw a box on the page over anything you want to remove, or enter words above. Every occurrence is redacted.',
    hits: 'Places found',
    hitCount: { one: '{n} place on {pages}', other: '{n} places on {pages}' },
    hitPages: { one: '{n} page', other: '{n} pages' },
    hitPage: 'Page {page}',
    searching: 'Searching the pages …',
    noHits:
      'Not found in the text of the pages. Properties, bookmarks and hidden content are searched when you redact; attached files are removed.',
    searchFailed: 'The pages can’t be searched here. Every place will be redacted.',
    pagesChanged: 'The pages have changed, so places can’t be shown. Every place will be redacted.',
    redactAll: 'Redact all',
    keepAll: 'Keep all',
    moreHits: { one: '{n} more place', other: '{n} more places' },
    keptNote:
      'Words with places that you keep are removed only at the other places listed here. They may stay in comments, form fields, properties, bookmarks and hidden text.',
    tooManyAreas:
      'If you keep places of a word, its other places are redacted as areas. That makes {areas} areas, and {max} are possible at once. Redact all places of the word, or enter a longer part of the text.',
    drawWithFinger: 'Draw with finger',
    marks: 'Marked areas',
    mark: 'Page {page}: {width} × {height} pt, {left} pt from the left, {top} pt from the top',
    remove: 'Remove area: {mark}',
  },
  textEditing: {
    title: 'Text of the pages',
    reading: 'Reading the paragraphs …',
    readAgain: 'Read the paragraphs again',
    help: 'Click a paragraph on the page to edit it. Press Ctrl+Enter to keep the change or Escape to drop it. Drag a paragraph to move it; press Delete to delete it.',
    none: 'This file has no text that can be edited. Scanned pages have images of text; use OCR to make them searchable.',
    changes: 'Changes to save',
    change: 'Page {page}, {kind}',
    changed: 'changed',
    moved: 'moved',
    deleted: 'deleted',
    takeBack: 'Undo change on page {page}',
    standIn:
      'The font {font} in this file doesn’t have these letters: {letters}. A similar font will be used for the words with them.',
    replace: 'Find and replace text',
    editor: 'Text of the paragraph',
    save: 'Save changes',
  },
  invoices: {
    downloadPage: 'Download as web page',
    downloadXml: 'Download XML',
    field: {
      choose: 'Choose invoice (XML)',
      chooseOther: 'Choose another invoice',
      help: 'Cross Industry Invoice, as your invoicing program exports it.',
    },
  },
  forms: {
    field: {
      choose: 'Choose data',
      chooseOther: 'Choose another file',
      help: 'CSV with the names of fields in the first row, JSON, FDF or XFDF. Export the form’s data to get a file to start from.',
    },
  },
  comparing: {
    choose: 'Choose other version',
    chooseOther: 'Choose another file',
    help: 'A PDF, or a Word, PowerPoint, Excel or text file. The open file counts as the older version.',
    show: 'Show changes',
    close: 'Close',
    previous: 'Previous change',
    next: 'Next change',
    position: '{number} of {count}',
    mode: 'View',
    beside: 'Side by side',
    overlay: 'Overlay',
    opacity: 'Opacity of the newer version',
    sameOne: 'Page {page}: no changes',
    sameMany: 'Pages {from}–{to}: no changes',
  },
  checking: {
    download: 'Download report',
    page: 'Page {page}',
    place: 'Page {page}, place {place}',
    details: 'Details',
  },
  comparison: {
    open: 'Compare pages',
    title: 'Before and after',
    close: 'Close',
    opening: 'Looking for the page that changed most …',
    failed: 'The pages can’t be compared. Download the file to look at it.',
    mostChanged: 'This page changed most.',
    before: 'Before',
    after: 'After',
    slider: 'Before on the left, after on the right',
    value: '{percent}% before',
  },
  availableOn: 'Available on {plan}.',
  availableOnOtherPlans: 'Available on other plans.',
} as const;
