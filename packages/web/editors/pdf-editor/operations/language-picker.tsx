// Picks the languages of text recognition among those that are installed on the server, and explains how others are added.
import { fill, routes } from '@octavo/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#api/client.ts';
import { language } from '#messages/language.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { ToggleField } from '#ui/forms/fields.tsx';
import {
  chosenLanguages,
  missingLanguages,
  nameOfLanguage,
  withLanguage,
} from '#editors/pdf-editor/operations/recognition-languages.ts';

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Shown where the server does not say which languages are installed. */
  otherwise: ReactNode;
};

async function installedLanguages(): Promise<readonly string[]> {
  const { data } = await call(routes.pdf.dependencies);
  return data.tools.flatMap(({ languages }) => languages ?? []);
}

export function LanguagePicker({ value, onChange, otherwise }: Props) {
  const { data: installed = [] } = useQuery({
    queryKey: ['recognition languages'],
    queryFn: installedLanguages,
    staleTime: Infinity,
  });
  if (!installed.length) return otherwise;
  const chosen = chosenLanguages(value, installed);
  const missing = missingLanguages(installed, language);
  return (
    <fieldset className="language-picker">
      <legend>{words.textLanguages}</legend>
      <p className="field-help">{words.textLanguagesHelp}</p>
      {installed.map((code) => (
        <ToggleField
          key={code}
          label={nameOfLanguage(code, language)}
          value={chosen.includes(code)}
          onChange={(isChosen) => onChange(withLanguage(value, code, isChosen, installed))}
        />
      ))}
      {missing.length > 0 && (
        <p className="field-help">{fill(words.addLanguages, { languages: missing.join(', ') })}</p>
      )}
    </fieldset>
  );
}
