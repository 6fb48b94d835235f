import type { About } from '../translated.ts';

export const about: About = { direction: 'ltr', locale: 'de-DE' };
