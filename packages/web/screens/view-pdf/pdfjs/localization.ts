// The translations of PDF.js itself, for fields, handles and buttons that it draws. English is built in.
import { components } from '#screens/view-pdf/pdfjs/library.ts';
import { language } from '#messages/language.ts';

const linkType = 'application/l10n';
/** A table of languages; their files lie beside it. */
const localesAddress = '/viewer/locale.json';

/**
 * The words for a part of the page.
 * @param container whose elements are given words as they appear
 */
export function localizationOf(
  container: HTMLElement,
): InstanceType<typeof components.GenericL10n> {
  link();
  const words = new components.GenericL10n(language === 'en' ? (undefined as never) : language);
  void words.translate(container);
  return words;
}

/** Tells PDF.js where the words of other languages lie. */
function link(): void {
  if (document.querySelector(`link[type="${linkType}"]`)) return;
  const element = document.createElement('link');
  Object.assign(element, { rel: 'resource', type: linkType, href: localesAddress });
  document.head.append(element);
}
