// The levels of PDF/A that a PDF can be converted to.

export type ArchiveLevel = '2b' | '2u' | '3b' | '4';

export type LevelRules = {
  part: number;
  conformance: string;
  /** The version in the file's header. */
  version: string;
  keepsAttachments: boolean;
  needsUnicode: boolean;
};

export const levels: Readonly<Record<ArchiveLevel, LevelRules>> = {
  '2b': {
    ...{ part: 2, conformance: 'B', version: '1.7' },
    ...{ keepsAttachments: false, needsUnicode: false },
  },
  '2u': {
    ...{ part: 2, conformance: 'U', version: '1.7' },
    ...{ keepsAttachments: false, needsUnicode: true },
  },
  '3b': {
    ...{ part: 3, conformance: 'B', version: '1.7' },
    ...{ keepsAttachments: true, needsUnicode: false },
  },
  '4': {
    ...{ part: 4, conformance: '', version: '2.0' },
    ...{ keepsAttachments: false, needsUnicode: false },
  },
};
