import { expect, it } from 'vitest';
import { phraseLanguage } from './phrase-language.ts';

it.each([
  ['Der Geist der Gesetze und die Freiheit', 'en', 'de'],
  ['De l’esprit des lois et de la liberté', 'en', 'fr'],
  ['Il nome della rosa e altre storie', 'en', 'it'],
  ['Cien años de soledad y el coronel no tiene quien le escriba', 'de', 'es'],
  ['The Journal of the American Medical Association', 'de', 'en'],
  ['to be or not to be, that is the question', 'fr', 'en'],
  ['Война и мир, роман в четырёх томах', 'en', 'ru'],
  ['καὶ ὁ λόγος ἦν πρὸς τὸν θεόν', 'en', 'el'],
  ['ありがとうございます', 'en', 'ja'],
  ['שלום עליכם', 'de', 'he'],
])('tells the language of “%s” in %s', (text, around, expected) => {
  expect(phraseLanguage(text, around)).toBe(expected);
});

it.each([
  // Words of the language around, names, Latin, species, code and formulas.
  ['The Law of Peoples and the Idea of Public Reason', 'en'],
  ['Staphylococcus aureus and Escherichia coli', 'en'],
  ['Johann Wolfgang von Goethe', 'en'],
  ['Ludwig van Beethoven and the Vienna school', 'en'],
  ['de facto and de jure', 'en'],
  ['ceteris paribus et mutatis mutandis', 'en'],
  ['if x then return y else continue', 'de'],
  ['αβγ δεζ', 'en'],
  ['La Traviata', 'en'],
  ['Rio de Janeiro and São Paulo', 'en'],
  ['El Paso, Los Angeles, San Diego, Las Vegas', 'en'],
  ['Universidad Nacional Autónoma', 'en'],
  ['北京大学', 'en'],
  ['Université de Montréal', 'en'],
])('leaves “%s” in %s alone', (text, around) => {
  expect(phraseLanguage(text, around)).toBeUndefined();
});
