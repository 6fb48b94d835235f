// The fields of a person: bounded single lines, and a picture that only has an https address.
import { line } from '@octavo/contract';
import { z } from 'zod';

const longestName = 100;
const longestFullName = 2 * longestName + 1;
const longestEmail = 320;
const longestAddress = 2_048;

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';

const picture = z.string().max(longestAddress).refine(isHttps);

/** What a request may contain about a person. */
export const profileFields = z.looseObject({
  name: line(longestFullName).optional(),
  firstName: line(longestName).optional(),
  lastName: line(longestName).optional(),
  email: z.string().max(longestEmail).optional(),
  image: picture.nullish(),
});

type Person = {
  name?: string;
  firstName?: unknown;
  lastName?: unknown;
  image?: string | null | undefined;
};

/** The fields of a person from another provider, shortened to what is stored here; another picture is left out. */
export function boundedFields<P extends Person>(person: P): P {
  const cut = (text: unknown, length: number) =>
    typeof text === 'string' ? text.replaceAll(/\p{Cc}/gu, ' ').slice(0, length) : text;
  return {
    ...person,
    name: cut(person.name, longestFullName),
    firstName: cut(person.firstName, longestName),
    lastName: cut(person.lastName, longestName),
    image: picture.safeParse(person.image).data ?? null,
  };
}
