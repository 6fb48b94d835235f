// Saves a draft in the browser shortly after each change, and at once when the page is left.
import type { ConversionType } from '@octavo/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { discardDraft, saveDraft } from '#drafts/drafts.ts';
import type { OpenedText } from '#editing/text/open-text.ts';

const pauseMs = 800;

/** What a draft is made of. */
type Editing = { text(): string; status: { isChanged: boolean; version: number } };

/** Returns when the current text was last saved as a draft (epoch ms); undefined if it was not. */
export function useDraft(opened: OpenedText, type: ConversionType, editing: Editing) {
  const [savedAt, setSavedAt] = useState<number>();
  const { isChanged, version } = editing.status;

  const saveCurrent = useEffectEvent(async () => {
    const { name: fileName, fileId, draftId: id, lineBreak, mark, document } = opened;
    const now = Date.now();
    const text = editing.text();
    try {
      await saveDraft({
        id,
        fileId,
        conversionType: type,
        fileName,
        text,
        lineBreak,
        mark,
        keptAt: now,
        ...(document && { document }),
      });
      setSavedAt(now);
    } catch {
      setSavedAt(undefined);
    }
  });

  useEffect(() => {
    if (!isChanged || version === 0) return;
    const timer = setTimeout(() => void saveCurrent(), pauseMs);
    const saveNow = () => void saveCurrent();
    addEventListener('pagehide', saveNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', saveNow);
    };
  }, [isChanged, version]);

  useEffect(() => {
    if (!isChanged) void discardDraft(opened.draftId).catch(() => {});
  }, [isChanged, opened]);

  return savedAt;
}
