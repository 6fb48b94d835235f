// Warnings about what a repair found and fixed, in German.

export const repairWarnings = {
  repair_header: 'Die Datei begann nicht wie ein PDF. Ein neuer Anfang wurde geschrieben.',
  repair_pages:
    'Die Liste der Seiten hatte Fehler, etwa Schleifen oder doppelte Seiten. Sie wurde neu geschrieben.',
  repair_object_table:
    'Das Verzeichnis, wo jedes Objekt steht, fehlte oder war falsch. Es wurde aus den gefundenen Objekten neu aufgebaut.',
  repair_rebuilt:
    'Es fehlte zu viel, um die Datei so zu lesen, wie sie war. Sie wurde aus allen auffindbaren Objekten zusammengesetzt. Seiten können fehlen oder anders geordnet sein.',
  repair_lengths: 'Falsche Längenangaben von Daten wurden berichtigt. Meldungen: {count}.',
  repair_streams:
    'Einige Daten, etwa Bilder oder Seiteninhalte, lassen sich nicht vollständig entpacken. Sie blieben, wie sie sind. Meldungen: {count}.',
  repair_object_streams: 'Gepackte Gruppen von Objekten waren beschädigt. Meldungen: {count}.',
  repair_links: 'Die Daten für die schnelle Anzeige im Web waren falsch und wurden weggelassen.',
  repair_loops: 'Objekte, die im Kreis aufeinander verweisen, wurden gefunden. Meldungen: {count}.',
  repair_syntax:
    'Objekte verletzten die Regeln des Formats und wurden gelesen, soweit es ging. Meldungen: {count}.',
  repair_other: 'Weitere Fehler wurden gefunden: „{detail}“. Meldungen: {count}.',
  repair_remaining:
    'Die reparierte Datei hat noch Fehler in Daten, die selbst beschädigt sind. Meldungen: {count}.',
};
