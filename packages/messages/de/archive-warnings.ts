// Warnings of conversions to PDF/A in German.

export const archiveWarnings = {
  archive_claim_removed:
    'Das PDF war als PDF/A-{part} gekennzeichnet. Was hinzugefügt wurde, ist nicht daraufhin geprüft; deshalb wurde die Kennzeichnung entfernt. Um sie wieder hinzuzufügen, wandeln Sie das Ergebnis in PDF/A um.',
  attachments_break_claim:
    'Das PDF ist als PDF/A-{part} gekennzeichnet, was diese Anhänge möglicherweise nicht erlaubt. Prüfen Sie es oder wandeln Sie es in PDF/A-3 um.',
  attachments_left_out:
    'Diese PDF/A-Stufe erlaubt keine angehängten Dateien, deshalb fehlen: {files}. Wählen Sie PDF/A-3b, um sie zu behalten.',
  scripts_removed:
    'PDF/A erlaubt keine Skripte und manche Aktionen nicht, deshalb wurden sie entfernt. Anzahl: {count}.',
  annotations_changed:
    'PDF/A erlaubt keine ausgeblendeten Anmerkungen, Videos, Töne und 3D-Inhalte. Nur ihre Bilder blieben erhalten. Anzahl: {count}.',
  spot_colours_renamed:
    'Diese Schmuckfarben sind mehrfach definiert, und PDF/A erlaubt je Namen eine Definition. Die anderen erhielten neue Namen. Das ist nur für den Druck mit diesen Farben wichtig: {colours}.',
  fonts_replaced:
    'Diese Schriften waren nicht in der Datei, deshalb wurden ähnliche eingebettet, und der Text blieb an seinem Platz: {fonts}.',
  metadata_left_out:
    'PDF/A erlaubt diese Eigenschaften in den Metadaten (XMP) nicht, deshalb fehlen sie: {names}.',
};
