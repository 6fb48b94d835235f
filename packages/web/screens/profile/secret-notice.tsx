// Shows a secret that cannot be shown again.
import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/toasts/toasts.ts';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';

const words = messages.profile;

export function SecretNotice({ text, secret }: { text: string; secret: string }) {
  const notice = useFocusOnMount<HTMLDivElement>();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    showToast(messages.toasts.copied);
  };
  return (
    <Notice
      ref={notice}
      tone="warning"
      // The clipboard is available on secure pages only.
      action={
        'clipboard' in navigator && (
          <Button onPress={() => void copy()}>{copied ? words.copied : words.copy}</Button>
        )
      }
    >
      <p>{text}</p>
      <code className="secret">{secret}</code>
    </Notice>
  );
}
