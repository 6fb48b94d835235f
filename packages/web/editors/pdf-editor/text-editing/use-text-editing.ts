// Reads the paragraphs of the shown file, and gathers what is changed in them.
import type { ParagraphsReport, PdfParagraph } from '@octavo/contract';
import { useState } from 'react';
import {
  missingLetters,
  textOfChanges,
  withChange,
  withReplacement,
  type Change,
  type Replacement,
} from '#editors/pdf-editor/text-editing/paragraph-edits.ts';
import type { PageEdits } from '#editors/pdf-editor/text-editing/use-page-edits.ts';
import type { Operations } from '#editors/pdf-editor/use-operations.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

type Pages = Workspace['shown']['pages'];
type Read = { source: Pages; report: ParagraphsReport };

export type TextEditing = ReturnType<typeof useTextEditing>;

export function useTextEditing({ shown }: Workspace, operations: Operations, edits: PageEdits) {
  const { pages } = shown;
  const [read, setRead] = useState<Read>();
  const [isReading, setIsReading] = useState(false);
  // Paragraphs belong to the pages on which they were read.
  const report = read?.source === pages ? read?.report : undefined;
  const changes = edits.paragraphs;
  const change = (paragraph: PdfParagraph, by: Change) => {
    const next = withChange(changes, paragraph, by);
    // A text as it was, with other spaces, is nothing to undo.
    if (textOfChanges(next) !== textOfChanges(changes)) edits.change({ paragraphs: next });
  };
  return {
    report,
    isReading,
    /** False until a file is open. */
    isReady: pages.length > 0,
    changes,
    edits: textOfChanges(changes),
    change,
    /** Replaces a text in all paragraphs, as far as the changes fit in one request. */
    replaceAll(by: Replacement): { count: number; isComplete: boolean } {
      const all = report?.pages.flatMap(({ paragraphs }) => paragraphs) ?? [];
      const { changes: next, ...replaced } = withReplacement(changes, all, by);
      if (replaced.count) edits.change({ paragraphs: next });
      return replaced;
    },
    /** Takes the changes of a paragraph back. */
    reset: (id: string) =>
      edits.change({ paragraphs: new Map([...changes].filter(([one]) => one !== id)) }),
    async load(password: string) {
      if (report || isReading) return;
      setIsReading(true);
      const found = await operations.readParagraphs(password);
      setIsReading(false);
      if (found) setRead({ source: pages, report: found });
    },
    /** The letters of the new texts that no font of the file has, by font. */
    missing(): Map<string, string[]> {
      const all = new Map<string, string[]>();
      for (const paragraph of report?.pages.flatMap(({ paragraphs }) => paragraphs) ?? []) {
        const text = changes.get(paragraph.id)?.text;
        const letters = text && report ? missingLetters(report, paragraph, text) : [];
        if (!letters.length) continue;
        const known = all.get(paragraph.font) ?? [];
        all.set(paragraph.font, [...new Set([...known, ...letters])]);
      }
      return all;
    },
  };
}
