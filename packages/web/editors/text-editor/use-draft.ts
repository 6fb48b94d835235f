// Saves a draft in the browser shortly after each change, and at once when the page is left.
import type { ConversionType } from '@octavo/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { discardDraft, keepDraft } from '#drafts/drafts.ts';
import type { OpenedText } from '#editors/text-editor/open-text.ts';
import type { TextEditing } from '#editors/text-editor/use-text-editor.ts';

const pauseMs = 800;

/** Returns when the current text was last saved as a draft (epoch ms); undefined if it was not. */
export function useDraft(opened: OpenedText, type: ConversionType, editing: TextEditing) {
  const [keptAt, setKeptAt] = useState<number>();
  const { isChanged, version } = editing.status;

  const keep = useEffectEvent(async () => {
    const { name: fileName, fileId, draftId: id, lineBreak, mark } = opened;
    const now = Date.now();
    const text = editing.text();
    try {
      await keepDraft({
        id,
        fileId,
        conversionType: type,
        fileName,
        text,
        lineBreak,
        mark,
        keptAt: now,
      });
      setKeptAt(now);
    } catch {
      setKeptAt(undefined);
    }
  });

  useEffect(() => {
    if (!isChanged || version === 0) return;
    const timer = setTimeout(() => void keep(), pauseMs);
    const leave = () => void keep();
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
    };
  }, [isChanged, version]);

  useEffect(() => {
    if (!isChanged) void discardDraft(opened.draftId).catch(() => {});
  }, [isChanged, opened]);

  return keptAt;
}
