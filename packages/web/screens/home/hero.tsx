// The hero: headline, start button, and an area for dropped files.
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { hasAccounts } from '#identity/has-accounts.ts';
import { useIdentity } from '#identity/identity.ts';
import { useProfile } from '#identity/use-profile.ts';
import { planAllowanceText } from '#plans/plan-allowance.ts';
import { useSubscription } from '#plans/use-subscription.ts';
import { allowanceText } from '#plans/visitor-limits.ts';
import { SearchField } from '#screens/home/search-field.tsx';
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
        <SearchField />
        <Allowance />
      </div>
      <DropPreview />
    </div>
  );
}

/** The limits of the plan, or for visitors. Until it is known who is here, CSS shows visitors' limits where likely. */
function Allowance() {
  const identity = useIdentity();
  if (!hasAccounts()) return null;
  if (identity.state === 'signed-in') return <PlanAllowance uid={identity.uid} />;
  const isUnknown = identity.state === 'unknown';
  // The server fills the limits into the prerendered page, and hydration keeps that text.
  return (
    <p
      className="hero-allowance"
      {...(isUnknown && { 'data-for': 'visitors' })}
      suppressHydrationWarning
    >
      {allowanceText()}
    </p>
  );
}

function PlanAllowance({ uid }: { uid: string }) {
  const { data: subscription } = useSubscription();
  const { data: user } = useProfile(uid);
  return (
    <p className="hero-allowance">
      {subscription && user ? planAllowanceText(subscription, user.conversions_used) : '\u{A0}'}
    </p>
  );
}

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
