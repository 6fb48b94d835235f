// The texts of presets in German.
import type { Translated } from '../translated.ts';
import type { presets as english } from '../en/presets.ts';

export const presets: Translated<typeof english> = {
  title: 'Ihre Vorlagen',
  none: 'Gleiche Schritte mit einer Vorlage wiederholen.',
  create: 'Neue Vorlage …',
  save: 'Als Vorlage speichern …',
  newTitle: 'Neue Vorlage',
  editTitle: 'Vorlage bearbeiten',
  onDevice: 'Ohne Konto bleiben Vorlagen auf diesem Gerät.',
  deviceOnly: 'auf diesem Gerät',
  edit: 'Vorlage {name} bearbeiten',
  delete: 'Vorlage {name} löschen',
  deleteTitle: '„{name}“ löschen?',
  deleteText: 'Dateien, die damit umgewandelt wurden, bleiben erhalten.',
  deleteAction: 'Vorlage löschen',
  deleted: 'Vorlage „{name}“ gelöscht.',
  saved: 'Vorlage „{name}“ gespeichert.',
  loadFailed: 'Ihre Vorlagen konnten nicht geladen werden.',
  offline: 'Ihre Vorlagen erscheinen, sobald Sie wieder online sind.',
  tryAgain: 'Erneut versuchen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  name: 'Name',
  nameMissing: 'Geben Sie einen Namen ein.',
  steps: 'Schritte',
  optionsOf: 'Optionen von {name}',
  removeStep: 'Schritt {n} entfernen',
  addStep: 'Schritt hinzufügen',
  chooseStep: 'Wählen Sie, was als Nächstes kommt',
  noSteps: 'Fügen Sie mindestens einen Schritt hinzu.',
  misfit:
    'Dieser Schritt kann nicht lesen, was der Schritt davor erzeugt ({format}). Entfernen Sie einen der beiden.',
  submit: 'Vorlage speichern',
  keepSteps: 'Ergebnis jedes Schritts behalten',
  counts: 'Jeder Schritt zählt für jede Datei als eine Umwandlung.',
  full: 'Sie haben auf diesem Gerät bereits {limit} Vorlagen. Löschen Sie zuerst eine.',
  notStored:
    'Dieser Browser erlaubt Octavo nicht, Vorlagen zu speichern. Melden Sie sich an, um sie zu speichern.',
};
