// The links to a file, each to copy or revoke.
import { fill, type Share } from '@octavo/contract';
import { formatCount, formatRelativeTime } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { sharing as words } from '#messages/sharing.ts';
import { Button } from '#ui/forms/button.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { TimeText } from '#ui/layout/time.tsx';
import { showToast } from '#ui/toasts/toasts.ts';

type Props = {
  links: readonly Share[];
  /** The link that was just created, which takes the focus. */
  newest: string | undefined;
  onRevoke: (id: string) => void;
};

export function LinkList({ links, newest, onRevoke }: Props) {
  if (links.length === 0) return null;
  return (
    <section aria-label={words.links}>
      <ul className="share-links">
        {links.map((link, index) => (
          <LinkItem
            key={link.id}
            link={link}
            number={links.length - index}
            isNew={link.id === newest}
            onRevoke={onRevoke}
          />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = {
  link: Share;
  /** Tells it apart from the other links. */
  number: number;
  isNew: boolean;
  onRevoke: (id: string) => void;
};

function LinkItem({ link, number, isNew, onRevoke }: ItemProps) {
  const item = useFocusOnMount<HTMLLIElement>(isNew);
  const time = formatRelativeTime(new Date(link.expires_at), useNow());
  // Without a public address of the server, this page's own is the only one known.
  const url = new URL(link.url, location.href).href;
  return (
    <li ref={item}>
      <input
        className="share-address"
        aria-label={fill(words.link, { n: number })}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <p>
        <TimeText value={link.expires_at}>{fill(words.ends, { time })}</TimeText>
        {link.has_password && <span>{words.isProtected}</span>}
        <span>{formatCount(link.downloads, words.downloads)}</span>
      </p>
      {'clipboard' in navigator && <CopyButton text={url} number={number} />}
      <Button
        kind="quiet"
        aria-label={fill(words.revokeLink, { n: number })}
        onPress={() => onRevoke(link.id)}
      >
        {words.revoke}
      </Button>
    </li>
  );
}

/** The clipboard is available on secure pages only, and the person may forbid its use. */
function CopyButton({ text, number }: { text: string; number: number }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(messages.toasts.copied),
      () => showToast(words.notCopied),
    );
  return (
    <Button aria-label={fill(words.copyLink, { n: number })} onPress={() => void copy()}>
      {words.copy}
    </Button>
  );
}
