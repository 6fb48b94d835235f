// The translations of texts that PDF.js itself renders: fields, handles and buttons. English is built in.
import { components } from '#editors/pdf-editor/viewer/library.ts';
import { language } from '#messages/language.ts';

const linkType = 'application/l10n';
/** The list of languages; their files are next to it. */
const localesAddress = '/viewer/locale.json';

/**
 * The localization for a part of the page.
 * @param container whose elements are translated as they appear
 */
export function localizationOf(
  container: HTMLElement,
): InstanceType<typeof components.GenericL10n> {
  link();
  const words = new components.GenericL10n(language === 'en' ? (undefined as never) : language);
  void words.translate(container);
  return words;
}

/** Links the translations for PDF.js. */
function link(): void {
  if (document.querySelector(`link[type="${linkType}"]`)) return;
  const element = document.createElement('link');
  Object.assign(element, { rel: 'resource', type: linkType, href: localesAddress });
  document.head.append(element);
}
