// Limits, timeouts and defaults (specification section 9), each with its unit in its name.

const MiB = 1024 * 1024;

/** What a visitor without an account may do; the operator may change each. */
export const anonymousLimits = {
  conversionsPerMonth: 10,
  concurrent: 3,
  fileBytes: 20 * MiB,
  resultLifetimeMs: 60 * 60 * 1000,
} as const;

/** Files that one conversion joins at the most. */
export const joinLimits = { files: 100 } as const;

/** Uploads that can be resumed: how long one is kept, and what of them one owner may have at the same time. */
export const uploadLimits = {
  /** Since its last use. */
  lifetimeMs: 60 * 60 * 1000,
  uploads: 200,
  /** All together, in files of the largest size that the owner may send. */
  largestFiles: 4,
  /** Of the header Upload-Metadata. */
  metadataBytes: 4096,
} as const;

/** Results that are packed into one ZIP at the most. */
export const archiveLimits = { jobs: 500 } as const;

/** Keys of an account's programs, at the most. */
export const keyLimits = { keys: 20 } as const;

/** Webhooks of an account at the most, and how news is brought to them. */
export const webhookLimits = {
  webhooks: 10,
  timeoutMs: 10_000,
  /** After each attempt that failed; after the last one there is no other. */
  pausesMs: [10_000, 60_000, 600_000, 3_600_000, 21_600_000],
  /** How long is kept what was told. */
  keptMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** A link to the data of a whole account holds only until it is clicked. */
export const exportLinkMs = 5 * 60 * 1000;

/** Silence after which the browser gives up waiting, and for how long a screen's code may load. */
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
  /** Of an image, and of a result. */
  megapixels: 100,
  minPixels: 1,
  maxPixels: 4000,
  defaultWidth: 800,
  defaultHeight: 600,
  presetWidths: [1920, 1280, 800, 400],
  defaultQuality: 80,
  browserJpegQuality: 0.9,
  /** From here on JPEG keeps the colour of each pixel, not one for four. */
  fullColourQuality: 90,
  maxBlur: 20,
  /** The longer side of what is shown of an image that browsers cannot show. */
  previewPixels: 2048,
  /** 2 GB. */
  targetKilobytes: 2 * 1024 * 1024,
} as const;

/** What one operation of the PDF editor takes. */
export const editingLimits = {
  /** Files that are merged, the first among them. */
  files: 100,
  ranges: 200,
  deletions: 200,
  /** Files that one split makes. */
  parts: 5000,
  /** Entries of a plan of pages; those that follow each other are one. */
  planned: 20_000,
  marks: 2000,
  words: 100,
  wordCharacters: 200,
  metadataCharacters: 1000,
  cropMillimetres: 5000,
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

/** Types that My files counts, at the least (specification section 9). */
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
