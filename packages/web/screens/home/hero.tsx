// The hero: headline, start button, and an area for dropped files.
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { allowanceText } from '#plans/visitor-limits.ts';
import { useOpenUpload } from '#screens/home/use-open-upload.ts';
import { Button } from '#ui/forms/button.tsx';
import { useFileDrop } from '#ui/files/use-file-drop.ts';
import { RegistrationMark, Card } from '#ui/layout/card.tsx';
import './hero.css';

export function Hero() {
  const open = useOpenUpload();
  return (
    <div className="hero">
      <div>
        <h1>{texts.home.hero}</h1>
        <p className="hero-lede">{messages.home.lede}</p>
        <Button kind="primary" onPress={() => open('start-converting')}>
          {texts.home.start}
        </Button>
        <Allowance />
      </div>
      <DropPreview />
    </div>
  );
}

/** The limits for visitors. The server fills them into the prerendered page, and hydration keeps that text. */
const Allowance = () => (
  <p className="hero-allowance" suppressHydrationWarning>
    {allowanceText()}
  </p>
);

// The outer forme of an octavo sheet, as in printing (pages 5 12 9 8 are upside down), with a format on each page.
const forme = [
  { page: 5, format: 'DOC' },
  { page: 12, format: 'PDF' },
  { page: 9, format: 'XLS' },
  { page: 8, format: 'PNG' },
  { page: 4, format: 'JPG' },
  { page: 13, format: 'CSV' },
  { page: 16, format: 'XML' },
  { page: 1, format: 'PPT' },
] as const;

/** Files dropped anywhere on Home go to the upload screen. */
function DropPreview() {
  const open = useOpenUpload();
  const over = useFileDrop(({ files }) => {
    if (files.length > 0) open('drop-files', { files });
  });
  return (
    <div className="drop-preview" data-over={over || undefined} aria-hidden="true">
      <Card>
        <div className="forme">
          {forme.map(({ page, format }) => (
            <span className="forme-page" key={page}>
              <b>{format}</b>
              <i>{page}</i>
            </span>
          ))}
        </div>
        <div className="drop-preview-mark">
          <RegistrationMark />
          <span>{messages.home.drop}</span>
        </div>
      </Card>
    </div>
  );
}
