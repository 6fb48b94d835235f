// English, which stands in where another language lacks a text.
import type { About } from '../translated.ts';

export const about: About = { direction: 'ltr', locale: 'en-US' };
