import { expect, test } from 'vitest';
import { pairs, type Pair } from './pairs.fixture.ts';

const keysOf = (wrong: readonly Pair[]) => wrong.map(({ key }) => key);

test('each German text is filled in with the same values as the English one', () => {
  const valuesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join();
  const wrong = pairs.filter(({ english, german }) => valuesOf(german) !== valuesOf(english));
  expect(keysOf(wrong)).toEqual([]);
});

/** Texts that are the same in both languages, and why. */
const same = {
  'texts.navigation.editor': 'a German word too',
  'texts.navigation.unknownInitial': 'a letter',
  'texts.editor.defaultRange': 'what is typed',
  'texts.http.status': 'the words of HTTP',
  'documentEditor.blocks.code': 'a German word too',
  'documentEditor.blocks.p': 'a German word too',
  'documentEditor.colors.orange': 'a German word too',
  'documentEditor.format': 'a German word too',
  'documentEditor.link.button': 'a German word too',
  'imageEditor.original': 'a German word too',
  'imageEditor.pixels': 'nothing but values',
  'pdfEditor.checking.details': 'a German word too',
  'pdfEditor.sizeChange': 'nothing but values',
  'messages.product': 'a name',
  'messages.shell.api': 'a name',
  'messages.editor.title': 'a German word too',
  'messages.upload.typeHeading.edit': 'a German word too',
  'messages.home.steps.1.format': 'a German word too',
  'messages.editor.draftOf': 'nothing but values',
  'messages.myFiles.kinds.pdf': 'the name of a format',
  'messages.profile.name': 'a German word too',
  'messages.profile.status': 'a German word too',
  'messages.profile.tabs.webhooks': 'a name',
  'messages.profile.webhooks.title': 'a name',
  'accessibility.roles.Code': 'a German word too',
  'accessibility.roles.Index': 'a German word too',
  'accessibility.roles.Link': 'a German word too',
  'accessibility.roles.Span': 'a German word too',
  'accessibility.tabs.tags': 'a German word too',
  'pdfEditor.forms.fieldOnPage': 'nothing but values',
  'pdfEditor.forms.name': 'a German word too',
  'pdfEditor.forms.option': 'a German word too',
  'pdfEditor.forms.sampleOptions': 'a German word too',
  'pdfEditor.forms.types.text': 'a German word too',
  'presets.name': 'a German word too',
  'admin.jobs.took': 'the sign of a unit',
  'admin.system.node': 'a name',
  'admin.system.parts.office': 'a name',
  'admin.system.parts.sandbox': 'a German word too',
  'admin.system.seconds': 'the sign of a unit',
  'admin.system.server': 'a German word too',
  'admin.system.version': 'a German word too',
  'admin.tabs.system': 'a German word too',
  'admin.users.admin': 'a German word too',
  'setup.admin': 'a German word too',
  'imageTools.size.exact': 'nothing but values',
  'viewer.annotate.existing.kinds.Circle': 'a German word too',
  'viewer.annotate.existing.kinds.FreeText': 'a German word too',
  'viewer.annotate.existing.kinds.Link': 'a German word too',
  'viewer.annotate.existing.text': 'a German word too',
  'viewer.annotate.markups.kinds.ellipse': 'a German word too',
  'viewer.annotate.markups.kinds.link': 'a German word too',
  'viewer.annotate.markups.stamp': 'a German word too',
  'viewer.readAloud.pause': 'a German word too',
};

test('each German text differs from the English one, except those that are equal in both languages', () => {
  const untranslated = pairs.filter(({ english, german }) => english === german);
  expect(keysOf(untranslated).toSorted()).toEqual(Object.keys(same).toSorted());
});

test('German is set with its own quotation marks, a space before … and before %', () => {
  const wrong = pairs.filter(({ german }) => /["'”]|“(?=\p{L})|\.\.\.|\p{L}…|\d%/u.test(german));
  expect(keysOf(wrong)).toEqual([]);
});
