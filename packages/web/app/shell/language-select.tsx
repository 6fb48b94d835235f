// Lets users choose a language other than the browser's. The server reads the choice from a cookie and serves the page
// in that language. Like any reload, this asks about unsaved changes.
import { languages, type Language } from '@octavo/messages/registry.ts';
import { basePath } from '#api/base-path.ts';
import { isLanguage, language } from '#messages/language.ts';
import { messages } from '#messages/messages.ts';

const yearSeconds = 365 * 24 * 60 * 60;

function choose(chosen: string): void {
  if (!isLanguage(chosen) || chosen === language) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `language=${chosen}; path=${basePath || '/'}; max-age=${yearSeconds}; samesite=lax${secure}`;
  location.reload();
}

/** The language's name in that language. */
const ownName = (tag: Language) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;

/** Lists the languages by their own names. */
export const LanguageSelect = () => (
  <label className="language-select">
    <span>{messages.shell.language}</span>
    <select
      value={language}
      aria-describedby="language-hint"
      onChange={(event) => choose(event.target.value)}
    >
      {languages.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {ownName(tag)}
        </option>
      ))}
    </select>
    <span id="language-hint" hidden>
      {messages.shell.languageHint}
    </span>
  </label>
);
