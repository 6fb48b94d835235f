// Saves a draft in the browser shortly after each change, and at once when the page is left.
import type { ConversionType } from '@octavo/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { discardDraft, saveDraft } from '#drafts/drafts.ts';
import type { OpenedText } from '#editors/text-editor/open-text.ts';
import type { TextEditing } from '#editors/text-editor/use-text-editor.ts';

const pauseMs = 800;

/** Returns when the current text was last saved as a draft (epoch ms); undefined if it was not. */
export function useDraft(opened: OpenedText, type: ConversionType, editing: TextEditing) {
  const [savedAt, setSavedAt] = useState<number>();
  const { isChanged, version } = editing.status;

  const saveCurrent = useEffectEvent(async () => {
    const { name: fileName, fileId, draftId: id, lineBreak, mark } = opened;
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
