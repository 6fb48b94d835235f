// Warnings about accessible PDFs in German; part of the catalogue in problems.ts.
export const accessibilityWarnings = {
  images_without_text:
    'Diese Bilder und Formeln haben keine Beschreibung, deshalb ist das PDF nicht als barrierefrei (PDF/UA) gekennzeichnet: Nr. {figures}. Ihre Seiten: {pages}. Geben Sie Beschreibungen ein und wandeln Sie die Datei erneut um.',
  images_not_tagged:
    'Auf diesen Seiten oder Folien stehen Bilder außerhalb der Struktur, etwa Bilder eines Layouts, deshalb ist das PDF nicht als barrierefrei (PDF/UA) gekennzeichnet: {pages}. Wenn sie keine Bedeutung haben, wählen Sie für „Weitere Bilder ohne Beschreibung“ „Als dekorativ markieren“ und wandeln Sie die Datei erneut um.',
  letters_unknown:
    'Die Schriften geben nicht an, welche Buchstaben das sind, deshalb ist das PDF nicht als barrierefrei (PDF/UA) gekennzeichnet. Nummer, Wort und Seite: {letters}. Geben Sie deren Text unter „Unbekannte Buchstaben“ in „Barrierefrei machen“ ein oder in der Ansicht „Barrierefreiheit“ des PDF-Editors, die jeden davon zeigt.',
  letters_unknown_on_pages:
    'Die Schriften geben von einigen Zeichen nicht an, welche Buchstaben das sind, deshalb ist das PDF nicht als barrierefrei (PDF/UA) gekennzeichnet. Seiten: {pages}. Öffnen Sie es im PDF-Editor: Die Ansicht „Barrierefreiheit“ zeigt jeden dieser Buchstaben und fragt nach seinem Text.',
  too_many_letters_unknown:
    'Die Schriften geben von {count} Zeichen nicht an, welche Buchstaben das sind, deshalb ist das PDF nicht als barrierefrei (PDF/UA) gekennzeichnet. Das sind zu viele, um sie einzeln einzugeben. Erzeugen Sie das PDF neu aus seiner Vorlage oder wandeln Sie die Seiten in Bilder um und lassen Sie den Text erkennen.',
  not_accessible:
    'Das PDF ist nicht als barrierefrei (PDF/UA) gekennzeichnet, weil es diese Abschnitte von ISO 14289-1 verletzt: {rules}.',
  pages_not_accessible:
    'Das PDF ist nicht als barrierefrei (PDF/UA) gekennzeichnet, weil es diese Abschnitte von ISO 14289-1 verletzt: {rules}. Die Zahlen in Klammern sind die Seiten oder Folien.',
  accessibility_claim_removed:
    'Das PDF war als barrierefrei (PDF/UA) gekennzeichnet. Es verstößt gegen diese Abschnitte von ISO 14289-1, deshalb wurde die Kennzeichnung entfernt: {rules}.',
  accessibility_not_checked:
    'Dieses Dokument ist zu groß, um es ohne Weiteres auf Barrierefreiheit zu prüfen, deshalb ist das PDF nicht als barrierefrei gekennzeichnet. Um es doch zu prüfen, wählen Sie für „Barrierefreies PDF“ „Erforderlich“.',
} as const;
