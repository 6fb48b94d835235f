// Writes the changes of a page's glyphs into its content.
import type { ChangedPage } from '#formats/pdf/content/content-writer.ts';
import type { EditedContent } from '#formats/pdf/content/edited-content.ts';
import { MarkedContent } from '#formats/pdf/content/marked-content.ts';
import type { Resources } from '#formats/pdf/content/resources.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { isChanged, rewrittenShow, type GlyphChanges } from './rewritten-show.ts';
import type { Instance, ShownPage } from './shown-text.ts';
import { replacementTextOf } from './replacement-texts.ts';

type Page = { reference: string; page: Dictionary; shown: ShownPage; changes: GlyphChanges };

/** A page as it is written with its changes. */
export const withChangedGlyphs = (
  { changes, ...page }: Page,
  graph: Graph,
): ChangedPage<Instance> => ({
  ...page,
  edit: (instance, edited, resources) =>
    writeGlyphs(instance, changes, { graph, edited, resources }),
});

function writeGlyphs(
  instance: Instance,
  changes: GlyphChanges,
  { graph, edited, resources }: { graph: Graph; edited: EditedContent; resources: Resources },
): void {
  const marked = new MarkedContent(graph, resources);
  const names = new Map<string, string>();
  const nameOf = (font: string) => {
    const known = names.get(font) ?? nameIn(graph, instance.resources, font);
    const name = known ?? resources.add('/Font', font);
    names.set(font, name);
    return name;
  };
  for (const show of instance.shows) {
    if (!isChanged(show, changes)) continue;
    const { from, to } = show.operation;
    edited.replace(from, to, rewrittenShow(show, changes, nameOf));
    if (show.glyphs.some((glyph) => changes.removed.has(glyph) || changes.texts.has(glyph)))
      marked.touch(edited, show.sequences, (sequence) =>
        replacementTextOf(instance, sequence, changes),
      );
  }
}

function nameIn(graph: Graph, resources: Dictionary, font: string): string | undefined {
  const fonts: [string, Value][] = Object.entries(graph.dictionary(resources['/Font']));
  return fonts.find(([, value]) => value === font)?.[0];
}
