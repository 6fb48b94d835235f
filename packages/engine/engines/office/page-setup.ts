// Sets how the sheets of a workbook are laid out on pages. It rewrites the worksheets, because LibreOffice's own option
// prints hidden sheets too (ECMA-376 part 1, sections 18.3.1.63, 18.3.1.65 and 18.3.1.82).

export type PageSetup = {
  /** `none` keeps the scale of the file. */
  fit: 'none' | 'width' | 'page';
  orientation: 'file' | 'portrait' | 'landscape';
  paper: 'file' | 'a4' | 'letter';
};

/** The numbers of paper sizes (section 18.3.1.63, paperSize). */
const paperNumbers = { a4: '9', letter: '1' } as const;

/** Elements that follow the page setup in a worksheet; a missing setup is inserted before the first of them. */
const laterElements =
  /<(?:\w+:)?(?:headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|picture|oleObjects|controls|webPublishItems|tableParts|extLst)[\s>/]|<\/(?:\w+:)?worksheet>/;
const root = /<(?:(\w+):)?worksheet(?:\s[^>]*)?>/;

function withAttributes(tag: string, attributes: Record<string, string>): string {
  const names = Object.keys(attributes).join('|');
  const kept = tag.replaceAll(new RegExp(`\\s(?:${names}|scale)="[^"]*"`, 'g'), '');
  const added = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return kept.replace(/\s*\/?>$/, `${added.join('')}/>`);
}

/** Turns on fitting, which the sheet's scale would override. */
function withFitting(xml: string, prefix: string): string {
  const flag = `<${prefix}pageSetUpPr fitToPage="1"/>`;
  const clean = xml.replace(/<(?:\w+:)?pageSetUpPr[^>]*\/>/, '');
  const properties = new RegExp(`<${prefix}sheetPr(\\s[^>]*?)?(/>|>)`).exec(clean);
  if (!properties)
    return clean.replace(root, (tag) => `${tag}<${prefix}sheetPr>${flag}</${prefix}sheetPr>`);
  const [tag, attributes = '', end] = properties;
  if (end === '/>')
    return clean.replace(tag, `<${prefix}sheetPr${attributes}>${flag}</${prefix}sheetPr>`);
  return clean.replace(`</${prefix}sheetPr>`, `${flag}</${prefix}sheetPr>`);
}

function withPageSetup(xml: string, prefix: string, attributes: Record<string, string>): string {
  const present = /<(?:\w+:)?pageSetup(?:\s[^>]*)?\/>/;
  if (present.test(xml)) return xml.replace(present, (tag) => withAttributes(tag, attributes));
  const cells = xml.lastIndexOf('sheetData');
  const head = xml.slice(0, Math.max(0, cells));
  const tail = xml.slice(Math.max(0, cells));
  // A setup without a paper size means Letter, while no setup means A4.
  const tag = withAttributes(`<${prefix}pageSetup/>`, {
    paperSize: paperNumbers.a4,
    ...attributes,
  });
  return head + tail.replace(laterElements, (next) => tag + next);
}

/** The worksheet with a changed page setup. */
export function setUpPages(xml: string, { fit, orientation, paper }: PageSetup): string {
  const name = root.exec(xml)?.[1];
  const prefix = name ? `${name}:` : '';
  const fitting = { fitToWidth: '1', fitToHeight: fit === 'width' ? '0' : '1' };
  const attributes: Record<string, string> = {
    ...(fit !== 'none' && fitting),
    ...(orientation !== 'file' && { orientation }),
    ...(paper !== 'file' && { paperSize: paperNumbers[paper] }),
  };
  const fitted = fit === 'none' ? xml : withFitting(xml, prefix);
  return withPageSetup(fitted, prefix, attributes);
}

/** True if the options differ from the settings of the file. */
export const asksForPageSetup = ({ fit, orientation, paper }: PageSetup): boolean =>
  fit !== 'none' || orientation !== 'file' || paper !== 'file';
