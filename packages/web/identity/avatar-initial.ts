// The initial for the avatar (specification section 2, "Navigation bar").
import { texts } from '#messages/texts.ts';

/** The first letter of the first name, else of the email address, else U. */
export function initialOf(firstName: string | undefined, email: string | undefined): string {
  const [letter = texts.navigation.unknownInitial] = firstName?.trim() || email || '';
  return letter.toLocaleUpperCase('en');
}
