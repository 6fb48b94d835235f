// The problems of editing tags of PDFs in German; part of the catalogue in problems.ts.
export const tagProblems = {
  not_tagged:
    'Diese Datei hat keine Tags, die sich bearbeiten lassen. Machen Sie sie zuerst barrierefrei und bearbeiten Sie dann die Tags.',
  tag_unknown:
    'Ein Element {element} gibt es in den Tags dieser Datei nicht; sie haben {found} Elemente. Lesen Sie die Tags erneut und verwenden Sie die IDs von dort.',
  letter_unknown:
    'Unter den Buchstaben, die die Schriften dieser Datei nicht angeben, ist keiner mit der Nummer {letter}; es sind {found}. Lesen Sie die Tags erneut und verwenden Sie deren Nummern.',
  tag_misplaced:
    'Nach diesen Änderungen stünde Element {element} ({role}) an einer falschen Stelle oder enthielte etwas, was es nicht darf: Zeilen gehören in Tabellen, Zellen in Zeilen, Einträge in Listen. Wählen Sie eine andere Rolle oder Stelle.',
  tag_without_scope:
    'Nur Kopfzellen (TH) haben einen Geltungsbereich, und Element {element} ist keine. Machen Sie es zuerst zur Kopfzelle.',
  tag_of_pdf2:
    'Element {element} kann nicht „{role}“ werden: Diese Datei verwendet die Tags von PDF 2.0 nicht. Wählen Sie eine andere Rolle.',
  too_many_tags:
    'Die Datei hat mehr als {most} Tags. So viele können nicht angezeigt oder geändert werden. Teilen Sie die Datei zuerst auf.',
  tag_in_itself:
    'Element {element} kann nicht in sich selbst oder ein Element darin verschoben werden. Wählen Sie eine andere Stelle.',
  tag_not_decorative:
    'Element {element} lässt sich nicht als dekorativ markieren: Es enthält Links, Formularfelder oder Kommentare oder ist Teil von anderem Inhalt. Geben Sie stattdessen einen Alternativtext ein.',
} as const;
