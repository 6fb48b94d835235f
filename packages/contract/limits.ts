// Limits, timeouts and defaults (specification section 9), each with its unit in its name.

const MiB = 1024 * 1024;

/** The default limits of visitors without an account; the operator can change each. */
export const anonymousLimits = {
  conversionsPerMonth: 10,
  concurrent: 3,
  fileBytes: 20 * MiB,
  resultLifetimeMs: 60 * 60 * 1000,
} as const;

/** The maximum number of files that one conversion joins. */
export const joinLimits = { files: 100 } as const;

/** Limits of the resumable uploads of one owner. */
export const uploadLimits = {
  /** Since its last use. */
  lifetimeMs: 60 * 60 * 1000,
  uploads: 200,
  /** The total size of all uploads, in multiples of the owner’s largest allowed file. */
  largestFiles: 4,
  /** The maximum number of parts of one upload that are smaller than `smallPart` bytes. */
  smallParts: 10_000,
  smallPart: 1024 * 1024,
  /** The maximum length of the header Upload-Metadata. */
  metadataBytes: 4096,
} as const;

/** The maximum number of results in one ZIP. */
export const archiveLimits = { jobs: 500 } as const;

/** The maximum number of API keys of an account. */
export const keyLimits = { keys: 20 } as const;

/** Limits of the links by which an account shares its files. */
export const shareLimits = {
  /** Links that work at the same time, of all files of an account. */
  links: 200,
  passwordCharacters: 128,
  /** The longest time that can be asked for; the file's own expiry comes first on most plans. */
  hours: 24 * 366,
  /** How long the addresses of the content work that an opened link gives. */
  openMs: 60 * 60 * 1000,
} as const;

/** Limits of the presets of an account, or of a device. */
export const presetLimits = {
  presets: 50,
  nameCharacters: 60,
  steps: 8,
  optionCharacters: 2000,
  listEntries: 200,
} as const;

/** The maximum number of webhooks of an account, and the retries of their deliveries. */
export const webhookLimits = {
  webhooks: 10,
  timeoutMs: 10_000,
  /** The pause after each failed attempt; one more attempt follows the last pause. */
  pausesMs: [10_000, 60_000, 600_000, 3_600_000, 21_600_000],
  /** How long deliveries are stored. */
  keptMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** The link to an account export is clicked at once, so it expires soon. */
export const exportLinkMs = 5 * 60 * 1000;

/** How long the browser waits for progress, and for the code of a screen. */
export const timeouts = {
  conversionMs: 30_000,
  processingMs: 120_000,
  screenLoadMs: 120_000,
} as const;

export const paging = {
  page: 1,
  limit: 10,
  maxLimit: 100,
  activityLimit: 10,
  myFilesLimit: 50,
} as const;

export const imageLimits = {
  /** Of an input image, and of a result. */
  megapixels: 100,
  minPixels: 1,
  maxPixels: 4000,
  defaultWidth: 800,
  defaultHeight: 600,
  presetWidths: [1920, 1280, 800, 400],
  defaultQuality: 80,
  browserJpegQuality: 0.9,
  /** From this quality on, JPEG is written without chroma subsampling. */
  fullColourQuality: 90,
  maxBlur: 20,
  /** The longer side of the preview of an image that browsers cannot show. */
  previewPixels: 2048,
  /** 2 GB. */
  targetKilobytes: 2 * 1024 * 1024,
} as const;

/** Limits of one operation of the PDF editor. */
export const editingLimits = {
  /** Files that are merged, including the first. */
  files: 100,
  ranges: 200,
  deletions: 200,
  /** Files that one split creates. */
  parts: 5000,
  /** Entries of a page plan; consecutive pages are one entry. */
  planned: 20_000,
  marks: 2000,
  words: 100,
  wordCharacters: 200,
  metadataCharacters: 1000,
  cropMillimetres: 5000,
  /** Of margins and gaps on paper: less than half of the smallest sheet. */
  sheetMillimetres: 50,
  /** 2 GB. */
  targetKilobytes: 2 * 1024 * 1024,
  /** ISO 32000-2 uses 127 bytes of a password. */
  passwordCharacters: 127,
  /** More than these need advanced editing. */
  basicFiles: 5,
  basicRanges: 5,
} as const;

export const viewerLimits = {
  zooms: [0.5, 0.75, 1, 1.25, 1.5, 2],
  maxAutoScale: 1.5,
  previewWaitMs: 1000,
} as const;

export const planRules = {
  names: ['free', 'basic', 'pro'],
  trialDays: 14,
  unlimited: -1,
  gigabytesFromMegabytes: 1024,
} as const;

export const analyticsRules = { scrollPercents: [25, 50, 75, 90], engagementMs: 10_000 } as const;

/** The types that My files must count (specification section 9). */
export const countedTypes = {
  converted: ['word-to-pdf', 'excel-to-pdf', 'ppt-to-pdf', 'pdf-to-word'],
  edited: [
    'image-resize',
    'image-compress',
    'image-format',
    'pdf-password-remove',
    'pdf-password-set',
    'pdf-compress',
    'pdf-merge',
    'pdf-split',
    'pdf-delete-pages',
  ],
} as const;
