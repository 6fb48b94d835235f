// The redaction as it is prepared: areas that are drawn on the pages, places of words, and those that are kept.
import type { RedactionMark } from '@octavo/contract';
import { useState } from 'react';
import { entriesOf, type Choices } from '#editors/pdf-editor/operations/choices.ts';
import { withoutKept } from '#editors/pdf-editor/redaction/kept-hits.ts';
import { usePageAreas } from '#editors/pdf-editor/redaction/use-page-areas.ts';
import { useWordHits } from '#editors/pdf-editor/redaction/use-word-hits.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

const none: ReadonlySet<string> = new Set();

/** The input for the redaction with the areas that are drawn on the pages. */
const withMarks = (choices: Choices, marks: readonly RedactionMark[]): Choices => ({
  ...choices,
  lists: { ...choices.lists, marks: { as: 'marks', marks } },
});

/**
 * @param entered what the form has
 * @param isActive whether the operation is selected
 */
export function useRedaction({ whole, shown }: Workspace, entered: Choices, isActive: boolean) {
  const areas = usePageAreas(shown.pages);
  const choices = withMarks(entered, areas.marks);
  const { kept, setKept } = useKeptPlaces(whole);
  const search = useWordHits({
    source: isActive ? whole : undefined,
    words: choices.lists['words'] ? entriesOf(choices.lists['words']) : [],
    options: {
      matchCase: choices.values['matchCase'] === true,
      wholeWords: choices.values['wholeWords'] === true,
    },
  });
  return {
    choices,
    /** The input, without the places of words that the user keeps. */
    choicesToSend: withoutKept(choices, search.hits, kept),
    removeAreas: areas.removeAll,
    forgetKept: () => setKept(none),
    marking: {
      search,
      kept,
      onKept: setKept,
      marks: areas.marks,
      onDraw: areas.draw,
      onRemove: areas.removeAt,
    },
  };
}

/** The places that the user keeps. A place belongs to the file in which it was found. */
function useKeptPlaces(source: Workspace['whole']) {
  const [places, setPlaces] = useState({ source, ids: none });
  return {
    kept: places.source === source ? places.ids : none,
    setKept: (ids: ReadonlySet<string>) => setPlaces({ source, ids }),
  };
}
