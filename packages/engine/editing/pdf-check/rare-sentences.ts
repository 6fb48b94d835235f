// Explanations of rules that are rarely broken, in English and German.

export const rareSentences = {
  claimWritten: {
    en: 'The metadata names the standard under another prefix or revision than it asks for.',
    de: 'Die Metadaten nennen den Standard mit einem anderen Präfix oder einer anderen Revision, als er verlangt.',
  },
  metadataWritten: {
    en: 'The metadata (XMP) is not written as the standard asks, for example compressed, damaged, or in another encoding than UTF-8.',
    de: 'Die Metadaten (XMP) sind nicht so geschrieben, wie der Standard es verlangt, zum Beispiel komprimiert, beschädigt oder nicht in UTF-8.',
  },
  metadataDefinition: {
    en: 'The metadata (XMP) defines properties of its own incompletely or wrongly.',
    de: 'Die Metadaten (XMP) definieren eigene Eigenschaften unvollständig oder falsch.',
  },
  tagParent: {
    en: 'A tag does not name the tag that contains it.',
    de: 'Ein Tag nennt nicht das Tag, in dem es liegt.',
  },
  tagPlace: {
    en: 'A tag is inside another one that must not contain it, is missing there, or is there more often than allowed.',
    de: 'Ein Tag liegt in einem anderen, das es nicht enthalten darf, fehlt dort oder kommt dort öfter vor als erlaubt.',
  },
  headingWithoutLevel: {
    en: 'A heading has the tag H, which has no level, instead of H1, H2 and so on.',
    de: 'Eine Überschrift hat das Tag H ohne Ebene statt H1, H2 und so weiter.',
  },
  contentsTarget: {
    en: 'An entry of a table of contents does not refer to its heading.',
    de: 'Ein Eintrag eines Inhaltsverzeichnisses verweist nicht auf seine Überschrift.',
  },
  noteType: {
    en: 'A note has the tag Note of older versions instead of FENote, or an unknown kind.',
    de: 'Eine Anmerkung hat das Tag Note älterer Versionen statt FENote oder eine unbekannte Art.',
  },
  noteReference: {
    en: 'A note and the place in the text that it belongs to do not refer to each other.',
    de: 'Eine Anmerkung und ihre Stelle im Text verweisen nicht aufeinander.',
  },
  annotationsTogether: {
    en: 'Several links with different targets, or several form fields, share one tag.',
    de: 'Mehrere Links mit verschiedenen Zielen oder mehrere Formularfelder teilen sich ein Tag.',
  },
  rubyStructure: {
    en: 'A pronunciation aid or an inline note of East Asian text (Ruby, Warichu) has missing or superfluous parts.',
    de: 'Eine Aussprachehilfe oder Zwischenzeile ostasiatischer Schrift (Ruby, Warichu) hat fehlende oder überzählige Teile.',
  },
  listNumbering: {
    en: 'A list with labels does not say how its items are numbered.',
    de: 'Eine Liste mit Aufzählungszeichen gibt nicht an, wie ihre Einträge nummeriert sind.',
  },
  captionPlace: {
    en: 'A caption is neither the first nor the last part of what it belongs to.',
    de: 'Eine Beschriftung ist weder der erste noch der letzte Teil dessen, wozu sie gehört.',
  },
  formulaPlace: {
    en: 'A formula in MathML is outside a Formula tag.',
    de: 'Eine Formel in MathML liegt außerhalb eines Formula-Tags.',
  },
  privateLetters: {
    en: 'Text, or a text for screen readers, contains private letters that only this file’s font can show.',
    de: 'Text oder ein Text für Screenreader enthält private Zeichen, die nur die Schrift dieser Datei zeigen kann.',
  },
  textsDiffer: {
    en: 'Two texts of an annotation or a form field differ, although they must say the same.',
    de: 'Zwei Texte einer Anmerkung oder eines Formularfelds unterscheiden sich, obwohl sie dasselbe sagen müssen.',
  },
  hiddenAnnotation: {
    en: 'An annotation that nobody sees, such as a printer’s mark or an empty field, is tagged as content.',
    de: 'Eine unsichtbare Anmerkung, etwa eine Druckmarke oder ein leeres Feld, ist als Inhalt getaggt.',
  },
  mediaDescription: {
    en: 'A recording or video has no description, or its kind is not named.',
    de: 'Eine Ton- oder Videoaufnahme hat keine Beschreibung, oder ihre Art ist nicht angegeben.',
  },
  xfa: {
    en: 'The form is an XFA form, which most programs cannot show.',
    de: 'Das Formular ist ein XFA-Formular, das die meisten Programme nicht anzeigen können.',
  },
  fieldsRedrawn: {
    en: 'The form asks programs to draw its fields anew, so they may look different in each.',
    de: 'Das Formular verlangt, dass Programme seine Felder neu zeichnen; sie können deshalb überall anders aussehen.',
  },
  otherFile: {
    en: 'A part of the page, an image or data lies in another file.',
    de: 'Ein Teil der Seite, ein Bild oder Daten liegen in einer anderen Datei.',
  },
  taggedTwice: {
    en: 'A tagged part is drawn in several places, so its tags are ambiguous.',
    de: 'Ein getaggter Teil wird an mehreren Stellen gezeichnet, sodass seine Tags mehrdeutig sind.',
  },
  layersForbidden: {
    en: 'The file has layers, which PDF/A-1 does not allow.',
    de: 'Die Datei hat Ebenen, was PDF/A-1 nicht erlaubt.',
  },
  colourProfile: {
    en: 'A color profile is damaged, or of a kind or version that the standard does not allow.',
    de: 'Ein Farbprofil ist beschädigt oder von einer Art oder Version, die der Standard nicht erlaubt.',
  },
  overprint: {
    en: 'Overprinting is set in a way that the standard does not allow for these colors.',
    de: 'Überdrucken ist so eingestellt, wie der Standard es für diese Farben nicht erlaubt.',
  },
  spotColour: {
    en: 'A spot color is not defined, or is defined in several ways.',
    de: 'Eine Schmuckfarbe ist nicht definiert oder auf verschiedene Weisen definiert.',
  },
  pressSetting: {
    en: 'A setting for printing presses changes colors or screening, or is not one that the standard knows.',
    de: 'Eine Einstellung für Druckmaschinen ändert Farben oder Raster oder ist dem Standard nicht bekannt.',
  },
  alternateImage: {
    en: 'An image or drawing has a replacement that some programs would print instead (alternate image, OPI).',
    de: 'Ein Bild oder eine Zeichnung hat einen Ersatz, den manche Programme stattdessen drucken würden (Alternativbild, OPI).',
  },
  imageBits: {
    en: 'An image has a number of bits for each color that the standard does not allow.',
    de: 'Ein Bild hat eine Anzahl von Bits je Farbe, die der Standard nicht erlaubt.',
  },
  postScript: {
    en: 'The page contains PostScript, which only some printers can draw.',
    de: 'Die Seite enthält PostScript, das nur manche Drucker zeichnen können.',
  },
  unknownOperator: {
    en: 'The page contains an instruction that PDF does not know.',
    de: 'Die Seite enthält eine Anweisung, die PDF nicht kennt.',
  },
  resources: {
    en: 'A page or a part of it uses fonts, images or colors that it does not list.',
    de: 'Eine Seite oder ein Teil davon verwendet Schriften, Bilder oder Farben, die sie nicht aufführt.',
  },
  fontDescription: {
    en: 'The description of a font is incomplete, or does not fit the font.',
    de: 'Die Beschreibung einer Schrift ist unvollständig oder passt nicht zur Schrift.',
  },
  nameEncoding: {
    en: 'The name of a font, color or tag is not written in UTF-8.',
    de: 'Der Name einer Schrift, einer Farbe oder eines Tags ist nicht in UTF-8 geschrieben.',
  },
  permissions: {
    en: 'A signature grants or checks rights in a way that the standard does not allow.',
    de: 'Eine Signatur gewährt oder prüft Rechte auf eine Weise, die der Standard nicht erlaubt.',
  },
  attachmentRelation: {
    en: 'An attached file does not say how it belongs to the document.',
    de: 'Eine angehängte Datei gibt nicht an, wie sie zum Dokument gehört.',
  },
  attachmentType: {
    en: 'An attached file does not name its media type, such as text/xml.',
    de: 'Eine angehängte Datei nennt ihren Medientyp nicht, zum Beispiel text/xml.',
  },
  attachmentMissing: {
    en: 'The file has no attachment, although PDF/A-4f is for files with attachments.',
    de: 'Die Datei hat keinen Anhang, obwohl PDF/A-4f für Dateien mit Anhängen ist.',
  },
  modelFormat: {
    en: 'A 3D model is in another format than U3D and PRC.',
    de: 'Ein 3D-Modell hat ein anderes Format als U3D und PRC.',
  },
  presentation: {
    en: 'The file contains a presentation with steps or other views, which other programs would show differently.',
    de: 'Die Datei enthält eine Präsentation mit Schritten oder anderen Ansichten, die andere Programme anders zeigen würden.',
  },
  requirements: {
    en: 'The file requires certain abilities of the program that shows it.',
    de: 'Die Datei verlangt bestimmte Fähigkeiten vom Programm, das sie anzeigt.',
  },
} as const;
