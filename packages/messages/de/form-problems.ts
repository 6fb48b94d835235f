// The problems of forms in PDFs in German.
export const formProblems = {
  no_form:
    'Diese PDF hat keine Formularfelder. Wählen Sie eine PDF mit einem Formular, oder fügen Sie mit „Formular vorbereiten“ Felder hinzu.',
  dynamic_xfa:
    'Das ist ein dynamisches XFA-Formular: Es hat keine eigenen Seiten, und nur Programme von Adobe können es anzeigen. Drucken Sie es dort als PDF und versuchen Sie es dann erneut.',
  form_field_exists:
    'Es gibt schon ein Feld mit dem Namen „{name}“. Wählen Sie einen anderen Namen.',
  form_field_unknown:
    'Kein Feld des Formulars hat den Namen „{name}“. Exportieren Sie die Daten des Formulars, um die Namen seiner Felder zu sehen.',
  no_fields_detected:
    'Es wurden keine Stellen für Formularfelder gefunden: Linien zum Ausfüllen, Kästchen oder leere Zellen.',
  no_field_matches:
    'Keiner dieser Namen ist der Name eines Feldes, deshalb wurde nichts ausgefüllt: {names}. Exportieren Sie die Daten des Formulars, um die Namen seiner Felder zu sehen.',
} as const;
