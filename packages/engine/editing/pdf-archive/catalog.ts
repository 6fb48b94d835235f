// Repairs the catalogue: attached files, forms, optional content, and what PDF/A does not allow there.
import { now } from '#formats/pdf/syntax/date.ts';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import { entriesOfNames } from '#formats/pdf/objects/name-tree.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { removeActions } from './dictionaries.ts';
import type { EditedPdf } from './edited-pdf.ts';
import type { LevelRules } from './levels.ts';

export function repairCatalog(pdf: EditedPdf, rules: LevelRules): void {
  const { catalog } = pdf;
  for (const key of ['/Requirements', '/Perms', '/Legal', '/PieceInfo', '/Threads'])
    if (key !== '/Threads') delete catalog[key];
  if (rules.part === 4) delete catalog['/Version'];
  repairNames(pdf, catalog, rules);
  repairFileSpecifications(pdf, rules);
  repairForm(pdf, catalog);
  repairOptionalContent(pdf, catalog);
  for (const page of pdf.pages()) {
    delete page['/PresSteps'];
    checkPageSize(pdf, page);
  }
}

function repairNames(pdf: EditedPdf, catalog: Dictionary, rules: LevelRules): void {
  const names = pdf.dictionary(catalog['/Names']);
  const scripts = names['/JavaScript'];
  if (scripts !== undefined) {
    pdf.losses.scripts += [...entriesOfNames(pdf, scripts)].length;
    delete names['/JavaScript'];
  }
  delete names['/AlternatePresentations'];
  if (names['/EmbeddedFiles'] !== undefined && !rules.keepsAttachments) {
    for (const [name, specification] of entriesOfNames(pdf, names['/EmbeddedFiles'])) {
      pdf.losses.attachments.push(textOfValue(name));
      delete pdf.dictionary(specification)['/EF'];
    }
    delete names['/EmbeddedFiles'];
    delete catalog['/AF'];
  }
  if (!rules.keepsAttachments) delete catalog['/Collection'];
}

/** True if a dictionary is the specification of an attached file; fonts may be named EF, too. */
function isAttached(pdf: EditedPdf, dictionary: Dictionary): boolean {
  if (dictionary['/EF'] === undefined) return false;
  const embedded = pdf.dictionary(dictionary['/EF']);
  const kind = pdf.resolved(dictionary['/Type']);
  return (
    kind === '/Filespec' ||
    kind === '/F' ||
    [embedded['/F'], embedded['/UF']].some((at) => pdf.isStream(at))
  );
}

/** Gives each specification of an attached file an object of its own, where annotations and lists contain it. */
function separateFileSpecifications(pdf: EditedPdf): void {
  const visit = (holder: Dictionary | Value[]): void => {
    for (const [key, value] of Object.entries(holder)) {
      if (value === null || typeof value !== 'object') continue;
      visit(value);
      if (isDictionary(value) && isAttached(pdf, value))
        Object.assign(holder, { [key]: pdf.add(value) });
    }
  };
  for (const { value } of [...pdf.objects()])
    if (value !== null && typeof value === 'object') visit(value);
}

/** Files inside the document (ISO 19005-2, 6.8; ISO 19005-3, 6.8). */
function repairFileSpecifications(pdf: EditedPdf, rules: LevelRules): void {
  separateFileSpecifications(pdf);
  const associated: Value[] = [];
  for (const { reference, value } of pdf.objects()) {
    const specification = pdf.dictionary(value);
    if (value !== specification || !isAttached(pdf, specification)) continue;
    const [unicode, plain] = [specification['/UF'], specification['/F']].map((entry) =>
      textOfValue(pdf.resolved(entry)),
    );
    const name = unicode || plain || 'file';
    if (!rules.keepsAttachments) {
      // Those by name are counted already; pages, images and annotations have others.
      pdf.losses.attachments.push(name);
      delete specification['/EF'];
      continue;
    }
    specification['/F'] ??= `u:${name}`;
    specification['/UF'] ??= `u:${name}`;
    specification['/AFRelationship'] ??= '/Unspecified';
    const embedded = pdf.dictionary(specification['/EF']);
    embedded['/F'] ??= embedded['/UF'] ?? null;
    for (const file of new Set(Object.values(embedded))) {
      const stream = pdf.dictionary(file);
      const kind = pdf.resolved(stream['/Subtype']);
      if (typeof kind !== 'string' || !/^\/[^/]+\/[^/]+$/.test(kind))
        stream['/Subtype'] = '/application/octet-stream';
      const parameters = { ...pdf.dictionary(stream['/Params']) };
      parameters['/ModDate'] ??= pdf.dictionary(pdf.trailer['/Info'])['/ModDate'] ?? now();
      stream['/Params'] = parameters;
    }
    associated.push(reference);
  }
  if (associated.length) {
    const known = pdf.list(pdf.catalog['/AF']);
    pdf.catalog['/AF'] = [...new Set([...known, ...associated])];
  }
}

function repairForm(pdf: EditedPdf, catalog: Dictionary): void {
  delete catalog['/NeedsRendering'];
  if (catalog['/AcroForm'] === undefined) return;
  const form = pdf.dictionary(catalog['/AcroForm']);
  if (form['/XFA'] !== undefined) pdf.losses.scripts += 1;
  for (const key of ['/NeedAppearances', '/XFA', '/SigFlags']) delete form[key];
  const seen = new Set<Dictionary>();
  const repair = (value: Value, level: number, kind: Value): void => {
    const field = pdf.dictionary(value);
    if (level > 30 || seen.has(field)) return;
    seen.add(field);
    const own = field['/FT'] === undefined ? kind : pdf.resolved(field['/FT']);
    removeActions(pdf, field);
    // A changed file breaks its signatures, and their values are longer than strings of an archive may be.
    if (own === '/Sig') {
      const signature = pdf.dictionary(field['/V']);
      for (const key of Object.keys(signature)) delete signature[key];
      delete field['/V'];
      delete field['/Lock'];
    }
    for (const kid of pdf.list(field['/Kids'])) repair(kid, level + 1, own);
  };
  for (const field of pdf.list(form['/Fields'])) repair(field, 0, null);
}

/** Layers (ISO 19005-2, 6.9). */
export function repairOptionalContent(pdf: EditedPdf, catalog: Dictionary): void {
  if (catalog['/OCProperties'] === undefined) return;
  const properties = pdf.dictionary(catalog['/OCProperties']);
  const groups = pdf.list(properties['/OCGs']);
  if (!groups.length) {
    delete catalog['/OCProperties'];
    return;
  }
  properties['/D'] ??= {};
  const configurations = [properties['/D'], ...pdf.list(properties['/Configs'])].map((value) =>
    pdf.dictionary(value),
  );
  const names = new Set<string>();
  for (const configuration of configurations) {
    let name = textOfValue(configuration['/Name']) || 'Layers';
    for (let number = 2; names.has(name); number += 1) name = `${name} ${number}`;
    names.add(name);
    configuration['/Name'] = `u:${name}`;
    delete configuration['/AS'];
    completeOrder(pdf, configuration, groups);
  }
  for (const group of groups) {
    const entries = pdf.dictionary(group);
    if (!textOfValue(entries['/Name'])) entries['/Name'] = 'u:Layer';
  }
}

/** All groups must be in the order. */
function completeOrder(pdf: EditedPdf, configuration: Dictionary, groups: readonly Value[]): void {
  const listed = new Set<Value>();
  const seen = new Set<Value[]>();
  const collect = (value: Value | undefined, depth: number): void => {
    const list = pdf.list(value);
    if (depth > 30 || seen.has(list)) return;
    seen.add(list);
    for (const entry of list) {
      if (isReference(entry) && !Array.isArray(pdf.resolved(entry))) listed.add(entry);
      else collect(entry, depth + 1);
    }
  };
  if (configuration['/Order'] === undefined) return;
  collect(configuration['/Order'], 0);
  const missing = groups.filter((group) => !listed.has(group));
  if (missing.length) configuration['/Order'] = [...pdf.list(configuration['/Order']), ...missing];
}

const [minSide, maxSide] = [3, 14_400];

function checkPageSize(pdf: EditedPdf, page: Dictionary): void {
  for (const key of ['/MediaBox', '/CropBox', '/TrimBox', '/ArtBox', '/BleedBox']) {
    const box = pdf.numbers(page[key], 4);
    if (!box) continue;
    const [a = 0, b = 0, c = 0, d = 0] = box;
    const sides = [Math.abs(c - a), Math.abs(d - b)];
    if (sides.every((side) => side >= minSide && side <= maxSide)) continue;
    if (key === '/MediaBox') pdf.breaks('6.1.13', 'the size of a page');
    else delete page[key];
  }
}
