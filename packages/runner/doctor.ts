// Checks which programs are installed, and what does not work without the missing ones.
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { changesWidths } from '@octavo/engine';
import { findBrowser } from '#print/find.ts';
import { findTesseract } from '#recognition/find.ts';
import { officeInstalled, zygoteFile } from '#office/prepare.ts';
import { standInPackages, usedStandIns } from '#office/stand-in-fonts.ts';
import { missingParts } from '#validation/find.ts';
import { languagesRemedy, packagesRemedy, validatorRemedy } from '#remedies.ts';

export type Finding = {
  /** Such as `LibreOffice` or `sandbox`. */
  name: string;
  state: 'found' | 'missing' | 'broken';
  /** Version or path when found; the reason when not. */
  detail: string;
  /** The features that do not work without it. */
  cost?: string;
  /** What fixes it, mostly a command. */
  remedy?: string;
  /** No advertised conversion needs it. */
  isOptional?: true;
  /** The languages that it recognises, by Tesseract's codes. */
  languages?: readonly string[];
};

type Tool = { name: string; program: string; package: string; cost: string };

const tools: Tool[] = [
  { name: 'bubblewrap', program: 'bwrap', package: 'bubblewrap', cost: 'no file is converted' },
  { name: 'prlimit', program: 'prlimit', package: 'util-linux', cost: 'no file is converted' },
  {
    name: 'qpdf',
    program: 'qpdf',
    package: 'qpdf',
    cost: 'PDFs are not merged, split or protected, and no pages deleted',
  },
  {
    name: 'pdftotext',
    program: 'pdftotext',
    package: 'poppler-utils',
    cost: 'redacted PDFs are checked by one reader instead of two',
  },
  {
    name: 'libdeflate',
    program: 'libdeflate-gzip',
    package: 'libdeflate-tools',
    cost: 'compressed PDFs become some per cent larger',
  },
  {
    name: 'libheif',
    program: 'heif-convert',
    package: 'libheif-examples',
    cost: 'HEIC photos are not read',
  },
];

const existing = (path: string) =>
  access(path).then(
    () => path,
    () => undefined,
  );

async function locate(program: string): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '/usr/bin:/bin').split(delimiter);
  const found = await Promise.all(folders.map((folder) => existing(join(folder, program))));
  return found.find((path) => path !== undefined);
}

const finding = (name: string, path: string | undefined, cost: string, names: string): Finding =>
  path
    ? { name, state: 'found', detail: path }
    : {
        name,
        state: 'missing',
        detail: 'not installed',
        cost,
        remedy: packagesRemedy(names),
      };

const officePackages =
  'libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui libreoffice-draw-nogui libreoffice-math-nogui libreofficekit-dev';

/** LibreOffice's user interface definitions. It needs them to render comments. */
const officeConfiguration = '/usr/lib/libreoffice/share/config/soffice.cfg/modules';
const metricFonts = '/usr/share/fonts/truetype/crosextra';

async function findOffice(): Promise<Finding[]> {
  const cost = 'Office documents are not converted';
  const installed = (await officeInstalled()) ? 'with LibreOfficeKit' : undefined;
  return [
    finding('LibreOffice', installed, cost, officePackages),
    finding(
      'LibreOffice windows',
      await existing(`${officeConfiguration}/swriter/ui/annotation.ui`),
      'Office documents with comments are converted slowly',
      'libreoffice-uiconfig-writer',
    ),
    finding(
      'metric-compatible fonts',
      await existing(metricFonts),
      'Office documents get other line and page breaks',
      'fonts-crosextra-carlito fonts-crosextra-caladea fonts-liberation2 fonts-noto-core fonts-noto-cjk',
    ),
  ];
}

/** The substitutes for fonts of other systems. */
async function findStandIns(): Promise<Finding> {
  const used = await usedStandIns().catch(() => undefined);
  const missing = [...(used ?? [])].filter(([, standIn]) => standIn === undefined);
  const shown = (font: string, standIn: string | undefined) =>
    `${font} → ${standIn ?? 'any font'}${standIn && changesWidths(font, standIn) ? ' (other widths)' : ''}`;
  const detail = [...(used ?? [])].map(([font, standIn]) => shown(font, standIn));
  const isComplete = used !== undefined && missing.length === 0;
  return {
    name: 'stand-in fonts',
    state: isComplete ? 'found' : 'missing',
    detail: detail.join(', ') || 'fontconfig is not installed',
    ...(!isComplete && {
      cost: 'Documents in these fonts look different',
      remedy: packagesRemedy(standInPackages),
    }),
  };
}

const findChromium = async (): Promise<Finding> =>
  finding(
    'Chromium',
    await findBrowser(),
    'Web pages and e-books are not converted',
    'chromium-headless-shell',
  );

const findRecognition = async (): Promise<Finding> => {
  const tesseract = await findTesseract();
  const found = finding(
    'Tesseract',
    tesseract &&
      `${tesseract.program} (${tesseract.languages.join(', ')}; ${languagesRemedy(tesseract.dataFolder)})`,
    'Scanned pages stay pictures: no text is recognised in PDFs',
    'tesseract-ocr',
  );
  return { ...found, ...(tesseract && { languages: tesseract.languages }) };
};

const findValidatorParts = async (): Promise<Finding> => {
  const name = 'validator';
  const missing = await missingParts();
  if (!missing.length) return { name, state: 'found', detail: 'veraPDF with Java' };
  return {
    ...{ name, state: 'missing', isOptional: true },
    detail: `optional; not installed: ${missing.join(', ')}`,
    cost: 'Check PDF uses Octavo’s own checks alone, and never says that a file conforms',
    remedy: validatorRemedy(),
  };
};

/** The compiler of the program that keeps LibreOffice warm. An image contains the program and needs no compiler. */
async function findCompiler(cacheFolder: string): Promise<Finding[]> {
  const cost =
    'Office documents are not converted, no sandbox works without namespaces, and tools for PDFs start slowly';
  const compiled = await existing(await zygoteFile(cacheFolder));
  if (compiled) return [finding('LibreOffice starter', compiled, cost, 'gcc')];
  return [
    finding('C compiler', await locate('cc'), cost, 'gcc'),
    finding(
      'LibreOfficeKit header',
      await existing('/usr/include/LibreOfficeKit/LibreOfficeKit.h'),
      cost,
      'libreofficekit-dev',
    ),
  ];
}

/**
 * Looks for every external program that conversions need.
 * @param cacheFolder the folder of compiled programs
 */
export async function findTools(cacheFolder: string): Promise<Finding[]> {
  const programs = await Promise.all(
    tools.map(async (tool) =>
      finding(tool.name, await locate(tool.program), tool.cost, tool.package),
    ),
  );
  const encodings = finding(
    'CJK encodings',
    await existing('/usr/share/poppler/cMap'),
    'Chinese, Japanese and Korean text in fonts that a PDF does not embed is not edited, and redactions of it are checked by one reader',
    'poppler-data',
  );
  const compiler = await findCompiler(cacheFolder);
  const office = [...compiler, ...(await findOffice()), await findStandIns()];
  return [
    ...programs,
    encodings,
    ...office,
    await findChromium(),
    await findRecognition(),
    await findValidatorParts(),
  ];
}
