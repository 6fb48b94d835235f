// Explanations of broken rules, in English and German.
import type { ReportLanguage } from '@octavo/contract';
import { rareSentences } from './rare-sentences.ts';

const sentences = {
  ...rareSentences,
  claimMissing: {
    en: 'The metadata does not say that the file follows this standard.',
    de: 'Die Metadaten geben nicht an, dass die Datei diesem Standard folgt.',
  },
  notMarked: {
    en: 'The file is not marked as a tagged PDF.',
    de: 'Die Datei ist nicht als getaggtes PDF gekennzeichnet.',
  },
  noStructure: {
    en: 'The file has no tags, so screen readers do not know headings, lists, tables or the reading order.',
    de: 'Die Datei hat keine Tags. Screenreader kennen deshalb weder Überschriften, Listen und Tabellen noch die Lesereihenfolge.',
  },
  untagged: {
    en: 'Content on the page is neither tagged nor marked as decoration.',
    de: 'Inhalt auf der Seite ist weder getaggt noch als Dekoration gekennzeichnet.',
  },
  artifactMixed: {
    en: 'Decoration lies inside tagged content, or tagged content inside decoration.',
    de: 'Dekoration liegt in getaggtem Inhalt oder getaggter Inhalt in Dekoration.',
  },
  suspects: {
    en: 'The program that wrote the tags says that they may be wrong.',
    de: 'Das Programm, das die Tags geschrieben hat, hält sie selbst für unsicher.',
  },
  unknownType: {
    en: 'A tag has a type that is not standard and is not mapped to a standard one, or a standard type is given another meaning.',
    de: 'Ein Tag hat einen Typ, der weder ein Standardtyp noch einem zugeordnet ist, oder ein Standardtyp wird umgedeutet.',
  },
  documentElement: {
    en: 'All tags must be inside one Document tag.',
    de: 'Alle Tags müssen in einem einzigen Document-Tag liegen.',
  },
  metadataMissing: {
    en: 'The file has no metadata (XMP).',
    de: 'Die Datei hat keine Metadaten (XMP).',
  },
  metadataDiffers: {
    en: 'A document property differs from the same property in the metadata (XMP).',
    de: 'Eine Dokumenteigenschaft weicht von derselben Eigenschaft in den Metadaten (XMP) ab.',
  },
  metadataProperty: {
    en: 'The metadata (XMP) has a property that the standard does not know and that the file does not define.',
    de: 'Die Metadaten (XMP) enthalten eine Eigenschaft, die der Standard nicht kennt und die Datei nicht definiert.',
  },
  infoDictionary: {
    en: 'The file keeps its properties in the old place (Info), which PDF/A-4 allows only in special cases.',
    de: 'Die Datei speichert ihre Eigenschaften an der alten Stelle (Info), was PDF/A-4 nur in Sonderfällen erlaubt.',
  },
  titleMissing: {
    en: 'The document has no title in its metadata.',
    de: 'Das Dokument hat keinen Titel in seinen Metadaten.',
  },
  titleNotShown: {
    en: 'The window shows the file name instead of the document’s title.',
    de: 'Das Fenster zeigt den Dateinamen statt des Dokumenttitels.',
  },
  languageMissing: {
    en: 'The language of the text is not set, so screen readers may use the wrong pronunciation.',
    de: 'Die Sprache des Textes ist nicht angegeben. Screenreader lesen ihn deshalb womöglich falsch vor.',
  },
  languageWrong: {
    en: 'A language is set to something that is not a language code such as en or de-DE.',
    de: 'Als Sprache ist etwas angegeben, das kein Sprachcode wie en oder de-DE ist.',
  },
  languageOfOutline: {
    en: 'The language of the bookmarks is not set.',
    de: 'Die Sprache der Lesezeichen ist nicht angegeben.',
  },
  languageOfTexts: {
    en: 'The language of an alternative text is not set.',
    de: 'Die Sprache eines Alternativtextes ist nicht angegeben.',
  },
  languageOfAnnotation: {
    en: 'The language of a comment, link or form field text is not set.',
    de: 'Die Sprache eines Kommentars, Links oder Feldtextes ist nicht angegeben.',
  },
  languageOfMetadata: {
    en: 'The language of the metadata is not set.',
    de: 'Die Sprache der Metadaten ist nicht angegeben.',
  },
  tableStructure: {
    en: 'The tags of a table are nested wrongly: rows belong in a table, and cells in a row.',
    de: 'Die Tags einer Tabelle sind falsch verschachtelt: Zeilen gehören in eine Tabelle, Zellen in eine Zeile.',
  },
  tableGrid: {
    en: 'The rows of a table do not have the same number of columns, or cells overlap.',
    de: 'Die Zeilen einer Tabelle haben nicht gleich viele Spalten, oder Zellen überlappen sich.',
  },
  listStructure: {
    en: 'The tags of a list are nested wrongly: items belong in a list, and their text in an item.',
    de: 'Die Tags einer Liste sind falsch verschachtelt: Einträge gehören in eine Liste, ihr Text in einen Eintrag.',
  },
  contentsStructure: {
    en: 'The tags of a table of contents are nested wrongly.',
    de: 'Die Tags eines Inhaltsverzeichnisses sind falsch verschachtelt.',
  },
  imageText: {
    en: 'An image has no alternative text.',
    de: 'Ein Bild hat keinen Alternativtext.',
  },
  formulaText: {
    en: 'A formula has no alternative text.',
    de: 'Eine Formel hat keinen Alternativtext.',
  },
  headingSkipped: {
    en: 'The headings skip a level, for example from 1 to 3.',
    de: 'Die Überschriften überspringen eine Ebene, zum Beispiel von 1 auf 3.',
  },
  headingsMixed: {
    en: 'Headings with and without a level are mixed.',
    de: 'Überschriften mit und ohne Ebene sind gemischt.',
  },
  headerScope: {
    en: 'A header cell does not say whether it belongs to its row or its column.',
    de: 'Eine Kopfzelle gibt nicht an, ob sie zu ihrer Zeile oder Spalte gehört.',
  },
  noteId: {
    en: 'A note has no ID, or the ID of another one.',
    de: 'Eine Anmerkung hat keine ID oder die einer anderen.',
  },
  layerName: {
    en: 'The settings of the layers have no name, or do not list all layers.',
    de: 'Die Einstellungen der Ebenen haben keinen Namen oder nennen nicht alle Ebenen.',
  },
  layerSwitch: {
    en: 'Layers are shown or hidden automatically.',
    de: 'Ebenen werden automatisch ein- oder ausgeblendet.',
  },
  attachment: {
    en: 'The file has an attachment that this standard does not allow.',
    de: 'Die Datei hat einen Anhang, den dieser Standard nicht erlaubt.',
  },
  attachmentName: {
    en: 'An attached file lacks one of its two names.',
    de: 'Einem Anhang fehlt einer seiner beiden Namen.',
  },
  screenReadersLocked: {
    en: 'The protection of the file does not let screen readers read it.',
    de: 'Der Schutz der Datei lässt Screenreader nicht lesen.',
  },
  encrypted: {
    en: 'The file is encrypted.',
    de: 'Die Datei ist verschlüsselt.',
  },
  annotationUntagged: {
    en: 'A comment or other annotation is not tagged.',
    de: 'Ein Kommentar oder eine andere Anmerkung ist nicht getaggt.',
  },
  annotationText: {
    en: 'A comment or other annotation has no description.',
    de: 'Ein Kommentar oder eine andere Anmerkung hat keine Beschreibung.',
  },
  annotationType: {
    en: 'The file has an annotation of a type that this standard does not allow, such as a video.',
    de: 'Die Datei enthält eine Anmerkung, die dieser Standard nicht erlaubt, zum Beispiel ein Video.',
  },
  annotationPrint: {
    en: 'An annotation or form field is hidden, or is not printed.',
    de: 'Eine Anmerkung oder ein Formularfeld ist ausgeblendet oder wird nicht gedruckt.',
  },
  annotationColour: {
    en: 'The color of an annotation depends on the device.',
    de: 'Die Farbe einer Anmerkung hängt vom Gerät ab.',
  },
  annotationLook: {
    en: 'The file does not define how an annotation or form field looks.',
    de: 'Die Datei legt nicht fest, wie eine Anmerkung oder ein Formularfeld aussieht.',
  },
  fieldLabel: {
    en: 'A form field has no label.',
    de: 'Ein Formularfeld hat keine Beschriftung.',
  },
  fieldUntagged: {
    en: 'A form field is not tagged.',
    de: 'Ein Formularfeld ist nicht getaggt.',
  },
  tabOrder: {
    en: 'The Tab key does not follow the order of the tags on this page.',
    de: 'Die Tabulatortaste folgt auf dieser Seite nicht der Reihenfolge der Tags.',
  },
  linkUntagged: {
    en: 'A link is not tagged as a link.',
    de: 'Ein Link ist nicht als Link getaggt.',
  },
  linkText: {
    en: 'A link has no description.',
    de: 'Ein Link hat keine Beschreibung.',
  },
  destinations: {
    en: 'A bookmark or link leads to a place on a page instead of a tag.',
    de: 'Ein Lesezeichen oder Link führt zu einer Stelle auf einer Seite statt zu einem Tag.',
  },
  fontMissing: {
    en: 'A font is not embedded, so the text may look different elsewhere.',
    de: 'Eine Schrift ist nicht eingebettet. Der Text kann anderswo anders aussehen.',
  },
  fontMap: {
    en: 'A font does not say reliably which glyph belongs to which code.',
    de: 'Eine Schrift gibt nicht verlässlich an, welches Zeichen zu welchem Code gehört.',
  },
  fontSubset: {
    en: 'A font lists its glyphs incompletely.',
    de: 'Eine Schrift zählt ihre Zeichen unvollständig auf.',
  },
  fontWidths: {
    en: 'The widths in a font differ from those in the file.',
    de: 'Die Breiten in einer Schrift weichen von denen in der Datei ab.',
  },
  fontEncoding: {
    en: 'A TrueType font has no usable encoding.',
    de: 'Eine TrueType-Schrift hat keine verwendbare Kodierung.',
  },
  glyphMissing: {
    en: 'An embedded font lacks a glyph that the text uses.',
    de: 'Einer eingebetteten Schrift fehlt ein Zeichen, das der Text verwendet.',
  },
  lettersUnknown: {
    en: 'A font does not say which letters its glyphs stand for, so text cannot be read aloud, searched or copied.',
    de: 'Eine Schrift gibt nicht an, für welche Buchstaben ihre Zeichen stehen. Text lässt sich so nicht vorlesen, suchen oder kopieren.',
  },
  deviceColour: {
    en: 'Colors depend on the device, because the file has no matching color profile.',
    de: 'Farben hängen vom Gerät ab, weil ein passendes Farbprofil fehlt.',
  },
  outputIntent: {
    en: 'The color profile of the file (output intent) is not valid.',
    de: 'Das Farbprofil der Datei (Ausgabebedingung) ist nicht gültig.',
  },
  transparency: {
    en: 'The page uses transparency, which PDF/A-1 does not allow.',
    de: 'Die Seite verwendet Transparenz, die PDF/A-1 nicht erlaubt.',
  },
  transparencyColour: {
    en: 'The page uses transparency without a color space for it.',
    de: 'Die Seite verwendet Transparenz ohne Farbraum dafür.',
  },
  interpolation: {
    en: 'An image asks viewers to smooth it.',
    de: 'Ein Bild verlangt, dass Anzeigeprogramme es glätten.',
  },
  jpeg2000: {
    en: 'A JPEG 2000 image uses a feature that the standard does not allow.',
    de: 'Ein JPEG-2000-Bild verwendet etwas, das der Standard nicht erlaubt.',
  },
  filter: {
    en: 'Data is compressed in a way that the standard does not allow, such as LZW.',
    de: 'Daten sind auf eine Art komprimiert, die der Standard nicht erlaubt, zum Beispiel LZW.',
  },
  action: {
    en: 'The file has a script or an action that the standard does not allow.',
    de: 'Die Datei enthält ein Skript oder eine Aktion, die der Standard nicht erlaubt.',
  },
  signature: {
    en: 'A signature does not cover the file as the standard asks.',
    de: 'Eine Signatur umfasst die Datei nicht so, wie der Standard es verlangt.',
  },
  header: {
    en: 'The first lines of the file are not as the standard asks, for example in the version that they name.',
    de: 'Die ersten Zeilen der Datei sind nicht so, wie der Standard es verlangt, zum Beispiel in der genannten Version.',
  },
  fileId: {
    en: 'The file has no identifier.',
    de: 'Die Datei hat keine Kennung.',
  },
  fileSyntax: {
    en: 'The file is not written as strictly as the standard asks: line breaks, spaces or lengths are not exact.',
    de: 'Die Datei ist nicht so streng geschrieben, wie der Standard es verlangt: Zeilenumbrüche, Leerzeichen oder Längen sind ungenau.',
  },
  newerStructure: {
    en: 'The file uses a compact structure that PDF/A-1 does not know.',
    de: 'Die Datei verwendet einen kompakten Aufbau, den PDF/A-1 nicht kennt.',
  },
  limits: {
    en: 'A value in the file is larger than the standard allows.',
    de: 'Ein Wert in der Datei ist größer, als der Standard erlaubt.',
  },
} as const;

export type Sentence = keyof typeof sentences;

export const sentenceText = (sentence: Sentence, language: ReportLanguage): string =>
  sentences[sentence][language];
