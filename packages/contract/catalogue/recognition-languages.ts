// The option for the languages of recognised text.
import { text } from './options.ts';

export const recognitionLanguages = text({
  label: 'Languages',
  help: 'Language codes such as eng or deu+fra. Leave empty for all installed languages.',
  default: '',
  maxLength: 60,
  pattern: String.raw`|[A-Za-z_]+(?:\+[A-Za-z_]+)*`,
  placeholder: 'eng+deu',
});
