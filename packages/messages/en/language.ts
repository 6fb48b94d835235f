// English, the fallback for texts that another language lacks.
import type { About } from '../translated.ts';

export const about: About = { direction: 'ltr', locale: 'en-US' };
