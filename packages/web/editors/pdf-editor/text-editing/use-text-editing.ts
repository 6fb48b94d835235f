// Reads the paragraphs of the shown file, and gathers what is changed in them.
import type { ParagraphsReport, PdfParagraph } from '@octavo/contract';
import { useState } from 'react';
import {
  missingLetters,
  textOfChanges,
  withChange,
  type Change,
  type Changes,
} from '#editors/pdf-editor/text-editing/paragraph-edits.ts';
import type { Operations } from '#editors/pdf-editor/use-operations.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

const none: Changes = new Map();

type Pages = Workspace['shown']['pages'];
type Read = { source: Pages; report: ParagraphsReport };

export type TextEditing = ReturnType<typeof useTextEditing>;

export function useTextEditing({ shown }: Workspace, operations: Operations) {
  const { pages } = shown;
  const [read, setRead] = useState<Read>();
  const [isReading, setIsReading] = useState(false);
  const [gathered, setGathered] = useState({ source: pages, changes: none });
  // Paragraphs belong to the pages on which they were read.
  const report = read?.source === pages ? read?.report : undefined;
  const changes = report && gathered.source === pages ? gathered.changes : none;
  const change = (paragraph: PdfParagraph, by: Change) =>
    setGathered({ source: pages, changes: withChange(changes, paragraph, by) });
  return {
    report,
    isReading,
    /** False until a file is open. */
    isReady: pages.length > 0,
    changes,
    edits: textOfChanges(changes),
    change,
    /** Takes the changes of a paragraph back. */
    reset(id: string) {
      setGathered({
        source: pages,
        changes: new Map([...changes].filter(([one]) => one !== id)),
      });
    },
    clear: () => setGathered({ source: pages, changes: none }),
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
