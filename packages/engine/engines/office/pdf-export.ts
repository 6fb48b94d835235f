// The options of LibreOffice's PDF export filter (the wiki's "PDF export command-line parameters").

export type OfficeToPdfOptions = {
  pages: string;
  pdfa: 'none' | 'pdfa-1b' | 'pdfa-2b' | 'pdfa-3b';
  /** The quality of JPEG images, 1–100; for types that may contain some. */
  imageQuality?: number;
  tagged: boolean;
  /** Whether a page with the speaker notes follows each slide. */
  notes?: 'none' | 'pages';
  password?: string;
};

type FilterValue = { type: 'string' | 'boolean' | 'long'; value: string };

const text = (value: string): FilterValue => ({ type: 'string', value });
const yes = (value: boolean): FilterValue => ({ type: 'boolean', value: String(value) });
const number = (value: number): FilterValue => ({ type: 'long', value: String(value) });

/** SelectPdfVersion: 0 is the default, 1 to 3 are PDF/A-1b to PDF/A-3b. */
const versions = { none: 0, 'pdfa-1b': 1, 'pdfa-2b': 2, 'pdfa-3b': 3 } as const;
const imageDpi = 300;

/** The filter's options as the JSON that saveAs takes. */
export function pdfExport(options: OfficeToPdfOptions): Record<string, FilterValue> {
  const pages = options.pages.replaceAll(/\s/g, '');
  return {
    ...(pages && { PageRange: text(pages) }),
    SelectPdfVersion: number(versions[options.pdfa]),
    UseTaggedPDF: yes(options.tagged),
    UseLosslessCompression: yes(false),
    ...(options.imageQuality && { Quality: number(options.imageQuality) }),
    ReduceImageResolution: yes(true),
    MaxImageResolution: number(imageDpi),
    ExportBookmarks: yes(true),
    ExportLinksRelativeFsys: yes(false),
    ExportNotes: yes(false),
    ExportNotesPages: yes(options.notes === 'pages'),
    ExportHiddenSlides: yes(false),
  };
}
