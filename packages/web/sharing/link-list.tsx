// The links to a file, each to copy or revoke.
import { fill, type Share } from '@octavo/contract';
import { useState } from 'react';
import { formatCount, formatRelativeTime } from '#messages/format.ts';
import { sharing as words } from '#messages/sharing.ts';
import { Button } from '#ui/forms/button.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { TimeText } from '#ui/layout/time.tsx';

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
        {links.map((link) => (
          <LinkItem key={link.id} link={link} isNew={link.id === newest} onRevoke={onRevoke} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { link: Share; isNew: boolean; onRevoke: (id: string) => void };

function LinkItem({ link, isNew, onRevoke }: ItemProps) {
  const item = useFocusOnMount<HTMLLIElement>(isNew);
  const time = formatRelativeTime(new Date(link.expires_at), useNow());
  // Without a public address of the server, this page's own is the only one known.
  const url = new URL(link.url, location.href).href;
  return (
    <li ref={item}>
      <input
        className="share-address"
        aria-label={words.link}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <p>
        <TimeText value={link.expires_at}>{fill(words.ends, { time })}</TimeText>
        {link.has_password && <span>{words.isProtected}</span>}
        <span>{formatCount(link.downloads, words.downloads)}</span>
      </p>
      {'clipboard' in navigator && <CopyButton text={url} />}
      <Button
        kind="quiet"
        aria-label={fill(words.revokeLink, { time })}
        onPress={() => onRevoke(link.id)}
      >
        {words.revoke}
      </Button>
    </li>
  );
}

/** The clipboard is available on secure pages only. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return <Button onPress={() => void copy()}>{isCopied ? words.copied : words.copy}</Button>;
}
