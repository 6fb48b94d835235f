// Looks into packages of Office Open XML with unzip, and finds what PowerPoint and Word would stumble over.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);
const limit = { maxBuffer: 256 * 1024 * 1024 };

/** A package that unzip has unpacked. */
type Unpacked = {
  folder: string;
  /** As the package lists them: a name may be there twice. */
  names: string[];
};

/** By path and time. */
const unpacked = new Map<string, Promise<Unpacked>>();

async function unpack(path: string): Promise<Unpacked> {
  const folder = await mkdtemp(join(inject('runFolder'), 'parts-'));
  const { stdout } = await run('unzip', ['-Z1', path], limit);
  await run('unzip', ['-q', '-o', path, '-d', folder]);
  return { folder, names: stdout.split('\n').filter(Boolean) };
}

/** Unpacks a package once for each version of its file. */
async function unpackedAt(path: string): Promise<Unpacked> {
  const { mtimeMs } = await stat(path);
  const key = `${path} ${mtimeMs}`;
  const found = unpacked.get(key) ?? unpack(path);
  unpacked.set(key, found);
  return found;
}

/** The names of all parts. */
const namesOf = async (path: string): Promise<string[]> => (await unpackedAt(path)).names;

/** A part as text. */
export const partOf = async (path: string, name: string): Promise<string> =>
  readFile(join((await unpackedAt(path)).folder, name), 'utf8');

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The text of each paragraph of a part, those of `a:p` or `w:p`. */
export const paragraphsOf = (xml: string): string[] =>
  [...xml.matchAll(/<([aw]):p(?:\s[^>]*)?>([\s\S]*?)<\/\1:p>/g)]
    .map(([, prefix = '', body = '']) =>
      [...body.matchAll(new RegExp(`<${prefix}:t(?:\\s[^>]*)?>([^<]*)</${prefix}:t>`, 'g'))]
        .map(([, text = '']) => unescaped(text))
        .join(''),
    )
    .filter(Boolean);

/** The texts of each slide, in order, without its number. */
export async function slidesOf(path: string): Promise<string[][]> {
  const count = (await namesOf(path)).filter((name) => /slides\/slide\d+\.xml$/.test(name)).length;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) =>
      paragraphsOf(await partOf(path, `ppt/slides/slide${number}.xml`)).filter(
        (text) => text !== '‹#›',
      ),
    ),
  );
}

type Part = { name: string; xml: string };

/** The parts that relationships lead to, and those that do not exist. */
function danglingRelations({ name, xml }: Part, names: ReadonlySet<string>): string[] {
  const folder = posix.join(posix.dirname(name), '..');
  return [...xml.matchAll(/<Relationship\s[^>]*>/g)]
    .filter(([tag]) => attribute(tag, 'TargetMode') !== 'External')
    .map(([tag]) => unescaped(attribute(tag, 'Target')))
    .map((target) => (target.startsWith('/') ? target.slice(1) : posix.join(folder, target)))
    .filter((target) => !names.has(target))
    .map((target) => `${name} leads to ${target}, which is not there`);
}

/** Relationship ids that a part uses without having them. */
function unknownIds({ name, xml }: Part, relations: string): string[] {
  const known = new Set([...relations.matchAll(/\sId="([^"]*)"/g)].map(([, id]) => id));
  return [...xml.matchAll(/\sr:(?:id|embed|link|pict)="([^"]*)"/g)]
    .map(([, id = '']) => id)
    .filter((id) => !known.has(id))
    .map((id) => `${name} uses the relationship ${id}, which it has not`);
}

function duplicates(name: string, what: string, values: readonly string[]): string[] {
  return values
    .filter((value, index) => values.indexOf(value) !== index)
    .map((value) => `${name} has ${what} ${value} twice`);
}

const shapeIds = (xml: string) =>
  [...xml.matchAll(/<(?:p:cNvPr|wp:docPr)\s[^>]*>/g)].map(([tag]) => attribute(tag, 'id'));

/** The order that the schemas require, for the elements that programs are strict about (ECMA-376 part 1, annex A). */
const orders: Record<string, string> = {
  'p:presentation':
    'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz defaultTextStyle extLst',
  'p:sldMaster': 'cSld clrMap sldLayoutIdLst timing transition hf txStyles extLst',
  'p:sp': 'nvSpPr spPr style txBody extLst',
  'p:pic': 'nvPicPr blipFill spPr style extLst',
  'p:graphicFrame': 'nvGraphicFramePr xfrm graphic extLst',
  'p:spPr': 'xfrm custGeom prstGeom noFill solidFill ln',
  'a:pPr':
    'lnSpc spcBef spcAft buClrTx buClr buSzTx buFontTx buFont buNone buAutoNum buChar tabLst defRPr',
  'a:rPr': 'ln noFill solidFill effectLst highlight latin ea cs sym hlinkClick',
  'a:tc': 'txBody tcPr',
  'a:tbl': 'tblPr tblGrid tr',
  'w:document': 'background body',
  'w:hdr': 'p tbl',
  'w:tbl': 'tblPr tblGrid tr',
  'w:tr': 'tblPrEx trPr tc',
  'w:tc': 'tcPr p tbl',
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment outlineLvl rPr sectPr',
  'w:rPr':
    'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow vanish color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout',
  'w:tblPr':
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription',
  'w:tblBorders': 'top left bottom right insideH insideV',
  'w:tblCellMar': 'top left bottom right',
  'w:tcPr':
    'tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark',
  'w:tcBorders': 'top left bottom right insideH insideV',
  'w:trPr': 'gridBefore gridAfter cantSplit trHeight tblHeader jc hidden',
  'w:sectPr':
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols vAlign titlePg textDirection bidi rtlGutter docGrid',
  'w:abstractNum': 'nsid multiLevelType tmpl name styleLink numStyleLink lvl',
  'w:num': 'abstractNumId lvlOverride',
  'w:docDefaults': 'rPrDefault pPrDefault',
  'wp:inline': 'extent effectExtent docPr cNvGraphicFramePr graphic',
  'wp:anchor':
    'simplePos positionH positionV extent effectExtent wrapNone wrapSquare docPr cNvGraphicFramePr graphic',
  'w:lvl': 'start numFmt lvlRestart pStyle suff lvlText lvlJc pPr rPr',
  'w:numbering': 'abstractNum num',
  'w:style':
    'name basedOn next link uiPriority semiHidden unhideWhenUsed qFormat pPr rPr tblPr trPr tcPr tblStylePr',
};

/** Elements whose children stand in any order. */
const mixed = new Set(['w:hdr', 'w:tc', 'w:trPr']);

const tags = /<(\/?)([\w]+:[\w]+)(?:"[^"]*"|[^>"])*?(\/?)>/g;

/** Children that stand in another order than the schema has them, or that it does not contain. */
function disorder({ name, xml }: Part): string[] {
  const problems: string[] = [];
  const open: { tag: string; children: string[] }[] = [];
  for (const [, slash, tag = '', alone] of xml.matchAll(tags)) {
    if (slash) {
      const closed = open.pop();
      if (closed) problems.push(...orderProblems(name, closed.tag, closed.children));
      if (closed?.tag !== tag) problems.push(`${name}: ${tag} closes ${closed?.tag}`);
      continue;
    }
    open.at(-1)?.children.push(tag.replace(/^.*:/, ''));
    if (!alone) open.push({ tag, children: [] });
  }
  return problems;
}

function orderProblems(part: string, tag: string, children: readonly string[]): string[] {
  const order = orders[tag]?.split(' ');
  if (!order) return [];
  const places = children.map((child) => order.indexOf(child));
  const isOrdered = mixed.has(tag) || places.every((place, at) => place >= (places[at - 1] ?? 0));
  return isOrdered && !places.includes(-1) ? [] : [`${part}: ${tag} holds ${children.join(' ')}`];
}

function missingTypes(names: readonly string[], contentTypes: string): string[] {
  const overrides = new Set(
    [...contentTypes.matchAll(/PartName="\/([^"]*)"/g)].map(([, part]) => part),
  );
  const defaults = new Set(
    [...contentTypes.matchAll(/Default Extension="([^"]*)"/g)].map(([, extension]) => extension),
  );
  const needed = names.filter((name) => name !== '[Content_Types].xml');
  return [
    ...needed
      .filter((name) => !overrides.has(name))
      .filter((name) => name.endsWith('.xml') || !defaults.has(name.replace(/^.*\./, '')))
      .map((name) => `${name} has no content type`),
    ...[...overrides]
      .filter((name) => !names.includes(name ?? ''))
      .map((name) => `${name} has a content type but is not there`),
  ];
}

const valuesOf = (xml: string, tag: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${tag}\\s[^>]*>`, 'g'))].map(([text]) => attribute(text, name));

/** What a part refers to in another one, and is not there. */
function unknownReferences({ name, xml }: Part, parts: ReadonlyMap<string, string>): string[] {
  const kinds = [
    ['w:numId', 'word/numbering.xml', 'w:num', 'w:numId'],
    ['w:abstractNumId', 'word/numbering.xml', 'w:abstractNum', 'w:abstractNumId'],
    ['w:footnoteReference', 'word/footnotes.xml', 'w:footnote', 'w:id'],
    ['w:pStyle', 'word/styles.xml', 'w:style', 'w:styleId'],
    ['w:rStyle', 'word/styles.xml', 'w:style', 'w:styleId'],
    ['w:tblStyle', 'word/styles.xml', 'w:style', 'w:styleId'],
  ] as const;
  return kinds.flatMap(([reference, part, tag, id]) => {
    const known = new Set(valuesOf(parts.get(part) ?? '', tag, id));
    const named = valuesOf(xml, reference, reference === 'w:footnoteReference' ? 'w:id' : 'w:val');
    return [...new Set(named)]
      .filter((value) => !known.has(value))
      .map((value) => `${name}: ${reference} ${value} is nowhere`);
  });
}

/** Word requires a paragraph at the end of each cell, behind the last table, and between two of them. */
const missingParagraphs = ({ name, xml }: Part): string[] =>
  /<\/w:tbl><(?:\/w:tc|w:tbl|\/w:hdr|\/w:ftr|w:sectPr)\b|<\/w:tcPr><\/w:tc>/.test(xml)
    ? [`${name} lacks a paragraph behind a table or in a cell`]
    : [];

/** What is wrong with a package; nothing when it holds together. */
export async function problemsOf(path: string): Promise<string[]> {
  const names = await namesOf(path);
  const texts = names.filter((name) => /\.(?:xml|rels)$/.test(name));
  const parts = new Map<string, string>();
  for (const name of texts) parts.set(name, await partOf(path, name));
  const all = new Set(names);
  const problems = missingTypes(names, parts.get('[Content_Types].xml') ?? '');
  for (const [name, xml] of parts) {
    const relations = parts.get(name.replace(/([^/]*)$/, '_rels/$1.rels')) ?? '';
    problems.push(
      ...(name.endsWith('.rels') ? danglingRelations({ name, xml }, all) : []),
      ...unknownIds({ name, xml }, relations),
      ...duplicates(name, 'the shape', name.startsWith('word/') ? [] : shapeIds(xml)),
      ...(name.startsWith('word/') ? unknownReferences({ name, xml }, parts) : []),
      ...missingParagraphs({ name, xml }),
      ...disorder({ name, xml }),
    );
  }
  const shapes = [...parts].flatMap(([name, xml]) =>
    name.startsWith('word/') ? shapeIds(xml) : [],
  );
  return [
    ...problems,
    ...duplicates(path, 'the shape', shapes),
    ...duplicates(path, 'the part', names),
  ];
}
