// Writes presentations by hand, from the shapes that a test is about.
import { writeArchive } from '../print/archive.ts';
import { pngOf, withoutEmpty } from './word-document.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
const main = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const roots = `xmlns:p="${main}" xmlns:a="${drawing}/main" xmlns:r="${office}/relationships" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"`;

export const run = (text: string, attributes = '', inside = ''): string =>
  `<a:r><a:rPr${attributes}>${inside}</a:rPr><a:t>${text}</a:t></a:r>`;

/** A paragraph. @param properties attributes of `a:pPr` @param inside of it, such as a bullet */
export const line = (text: string, properties = '', inside = ''): string =>
  `<a:p><a:pPr${properties}>${inside}</a:pPr>${text.startsWith('<') ? text : run(text)}</a:p>`;

type At = [x: number, y: number, width: number, height: number];
const emu = (points: number) => Math.round(points * 12_700);
const offsets = ([x, y, width, height]: At) =>
  `<a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/>`;
const transform = (at: At | undefined) => (at ? `<a:xfrm>${offsets(at)}</a:xfrm>` : '');

/** A placeholder: `title`, `body`, `ftr` … @param body paragraphs */
export const placeholder = (type: string, body: string, at?: At, index = 1): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}" idx="${index}"/></p:nvPr></p:nvSpPr><p:spPr>${transform(at)}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${body}</p:txBody></p:sp>`;

export const textBox = (body: string, at: At, hidden = false): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="3" name="x"${hidden ? ' hidden="1"' : ''}/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${transform(at)}</p:spPr><p:txBody><a:bodyPr/>${body}</p:txBody></p:sp>`;

/** A group that lies at a place and counts from another. */
export const group = (shapes: string, at: At, inner: At): string =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="4" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>${offsets(at)}${offsets(inner).replace('a:off', 'a:chOff').replace('a:ext', 'a:chExt')}</a:xfrm></p:grpSpPr>${shapes}</p:grpSp>`;

export const picture = (alt: string, at: At): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="5" name="x" descr="${alt}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="image"/><a:srcRect t="25000"/></p:blipFill><p:spPr>${transform(at)}</p:spPr></p:pic>`;

const frame = (kind: string, content: string) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="6" name="f"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${offsets([50, 200, 600, 200])}</p:xfrm><a:graphic><a:graphicData uri="${drawing}/${kind}">${content}</a:graphicData></a:graphic></p:graphicFrame>`;

const cell = (text: string, attributes = '') =>
  `<a:tc${attributes}><a:txBody><a:bodyPr/>${line(text)}</a:txBody></a:tc>`;

/** A table whose second row is one cell over both columns. */
export const table = (): string =>
  frame(
    'table',
    `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid><a:gridCol w="100"/><a:gridCol w="300"/></a:tblGrid><a:tr h="1">${cell('Name')}${cell('Value')}</a:tr><a:tr h="1">${cell('Both', ' gridSpan="2"')}${cell('', ' hMerge="1"')}</a:tr></a:tbl>`,
  );
export const chart = (): string =>
  frame('chart', `<c:chart xmlns:c="${drawing}/chart" r:id="chart"/>`);
export const diagram = (): string =>
  frame('diagram', `<dgm:relIds xmlns:dgm="${drawing}/diagram" r:dm="diagram"/>`);

const points = (texts: string[]) =>
  texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join('');
const chartPart = `<c:chartSpace xmlns:c="${drawing}/chart" xmlns:a="${drawing}/main"><c:chart><c:title><c:tx><c:rich>${line('Growth')}</c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points(['Sales'])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['2025', '2026'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(['0.30000000000000004', '7'])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;

const point = (id: string, text: string) =>
  `<dgm:pt modelId="${id}"${text ? '' : ' type="doc"'}><dgm:t><a:bodyPr/>${text && line(text)}</dgm:t></dgm:pt>`;
const connection = (from: string, to: string, order: number) =>
  `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
const diagramPart = `<dgm:dataModel xmlns:dgm="${drawing}/diagram" xmlns:a="${drawing}/main"><dgm:ptLst>${point('0', '')}${point('2', 'Then')}${point('1', 'First')}${point('3', 'Below first')}</dgm:ptLst><dgm:cxnLst>${connection('0', '2', 1)}${connection('0', '1', 0)}${connection('1', '3', 0)}</dgm:cxnLst></dgm:dataModel>`;

const level = (number: number, inside: string, attributes = '') =>
  `<a:lvl${number}pPr${attributes}>${inside}</a:lvl${number}pPr>`;
const bullet = '<a:buChar char="•"/>';
const master = `<p:sldMaster ${roots}><p:cSld><p:spTree>${placeholder('title', line('x'), [40, 20, 640, 80])}${placeholder('body', line('x'), [40, 120, 640, 360])}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1"/><p:txStyles><p:titleStyle>${level(1, '<a:buNone/>')}</p:titleStyle><p:bodyStyle>${level(1, bullet)}${level(2, bullet)}</p:bodyStyle><p:otherStyle/></p:txStyles></p:sldMaster>`;
const layout = (type: string) =>
  `<p:sldLayout ${roots} type="${type}"><p:cSld><p:spTree>${placeholder('title', line('x'))}${placeholder('body', line('x'))}</p:spTree></p:cSld></p:sldLayout>`;

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/relationships/${kind}" Target="${target}"/>`;
const relations = (...entries: string[]) =>
  `<Relationships xmlns="${packaged}/relationships">${entries.join('')}</Relationships>`;

export type TestSlide = {
  shapes: string[];
  notes?: string;
  hidden?: boolean;
  section?: string;
  layout?: 'title' | 'obj';
};

function slideParts({ shapes, notes, hidden, layout: type = 'obj' }: TestSlide, number: number) {
  const isTitle = type === 'title';
  const body = `<p:notes ${roots}><p:cSld><p:spTree>${placeholder('sldNum', line('7'))}${placeholder('body', line(notes ?? ''))}</p:spTree></p:cSld></p:notes>`;
  return {
    [`ppt/slides/slide${number}.xml`]: `<p:sld ${roots}${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`,
    [`ppt/slides/_rels/slide${number}.xml.rels`]: relations(
      relation('layout', 'slideLayout', `../slideLayouts/slideLayout${isTitle ? 2 : 1}.xml`),
      relation('image', 'image', '../media/image1.png'),
      relation('chart', 'chart', '../charts/chart1.xml'),
      relation('diagram', 'diagramData', '../diagrams/data1.xml'),
      notes ? relation('notes', 'notesSlide', `../notesSlides/notesSlide${number}.xml`) : '',
      `<Relationship Id="site" Type="${office}/relationships/hyperlink" Target="https://example.org/" TargetMode="External"/>`,
    ),
    ...(notes && { [`ppt/notesSlides/notesSlide${number}.xml`]: body }),
  };
}

function sectionList(slides: TestSlide[]): string {
  const entries = slides.map(
    ({ section }, index) =>
      `<p14:section name="${section ?? ''}"><p14:sldIdLst><p14:sldId id="${256 + index}"/></p14:sldIdLst></p14:section>`,
  );
  const list = `<p:ext uri="x"><p14:sectionLst>${entries.join('')}</p14:sectionLst></p:ext>`;
  return slides.some(({ section }) => section) ? `<p:extLst>${list}</p:extLst>` : '';
}

/** Writes a presentation of slides that are 720 points wide. */
export async function writeSlides(
  path: string,
  slides: TestSlide[],
  others: Record<string, string> = {},
): Promise<string> {
  const list = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`);
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': `<p:presentation ${roots}><p:sldIdLst>${list.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/>${sectionList(slides)}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, index) => relation(`s${index}`, 'slide', `slides/slide${index + 1}.xml`)),
    ),
    'ppt/slideMasters/slideMaster1.xml': master,
    'ppt/slideLayouts/slideLayout1.xml': layout('obj'),
    'ppt/slideLayouts/slideLayout2.xml': layout('title'),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations(
      relation('m', 'slideMaster', '../slideMasters/slideMaster1.xml'),
    ),
    'ppt/slideLayouts/_rels/slideLayout2.xml.rels': relations(
      relation('m', 'slideMaster', '../slideMasters/slideMaster1.xml'),
    ),
    'ppt/media/image1.png': pngOf(40, 20),
    'ppt/charts/chart1.xml': chartPart,
    'ppt/diagrams/data1.xml': diagramPart,
    ...Object.assign({}, ...slides.map((slide, index) => slideParts(slide, index + 1))),
    ...others,
  };
  return writeArchive(path, withoutEmpty(all));
}
