// The problems of forms in PDFs in German.
export const formProblems = {
  no_form:
    'Dieses PDF hat keine Formularfelder. Wählen Sie ein PDF mit einem Formular, oder fügen Sie mit „Formular vorbereiten“ Felder hinzu.',
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

export const formWarnings = {
  form_names_unknown:
    'Diese Namen in den Daten gehören zu keinem Feld des Formulars oder zu mehreren und wurden nicht verwendet: {names}.',
  form_values_refused:
    'Diese Werte gehören nicht zu den Optionen ihrer Felder, deshalb wurden die Felder nicht geändert: {fields}.',
  form_values_too_long:
    'Diese Werte haben mehr Zeichen, als ihre Felder erlauben, deshalb wurden die Felder nicht geändert: {fields}.',
  form_not_calculated:
    'Skripte des Formulars werden nicht ausgeführt, deshalb wurden diese berechneten Felder nicht aktualisiert: {fields}. Geben Sie ihre Werte in den Daten an oder öffnen Sie das Ergebnis in einem Programm, das Skripte ausführt.',
  xfa_removed:
    'Das Formular hatte auch Felder im veralteten XFA-Format. Sie wurden entfernt, weil sie andere Werte zeigen würden.',
};
