// Settings of the encoders, which the image editor shows under "More". Each applies to the formats that its help names.
import { choice, optionalInteger, type Chosen } from './options.ts';

export const encoderOptions = {
  chroma: choice({
    label: 'Color resolution',
    choices: { auto: 'Automatic', '4:4:4': 'Full (4:4:4)', '4:2:0': 'Reduced (4:2:0)' },
    default: 'auto',
    help: 'JPEG and AVIF. Automatic: full in AVIF, and in JPEG from 90% quality.',
  }),
  progressive: choice({
    label: 'Progressive',
    choices: { auto: 'Automatic', yes: 'On', no: 'Off' },
    default: 'auto',
    help: 'JPEG: appears as a whole and sharpens while it loads.',
  }),
  webpMode: choice({
    label: 'WebP compression',
    choices: { lossy: 'Lossy', 'near-lossless': 'Near-lossless', lossless: 'Lossless' },
    default: 'lossy',
    help: 'Near-lossless: the lower the quality, the more pixels change slightly.',
  }),
  palette: choice({
    label: 'Palette',
    choices: { auto: 'Automatic', always: 'Always', never: 'Never' },
    default: 'auto',
    help: 'PNG. Automatic: when compressing below 100% quality, if the image still looks the same.',
  }),
  colors: choice({
    label: 'Colors in the palette',
    choices: { '256': '256', '16': '16', '4': '4', '2': '2' },
    default: '256',
    help: 'The maximum in PNG and GIF. Below 256, a PNG always gets a palette.',
  }),
  effort: optionalInteger({
    label: 'Effort',
    min: 0,
    max: 9,
    help: 'WebP, AVIF, PNG and GIF: from 0 (fast) to 9 (slow, smaller files). Leave empty for a balance of both.',
  }),
};

/** The checked settings of encoders. */
export type EncoderSettings = Chosen<typeof encoderOptions>;
