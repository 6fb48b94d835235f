// The presets to choose from, each with its name, its steps, and buttons to change and delete it.
import { fill } from '@octavo/contract';
import { useRef, useState } from 'react';
import { presets as words } from '#messages/presets.ts';
import { stepsText } from '#presets/preset-steps.ts';
import { LazyPresetDialog, SavePresetButton } from '#presets/save-preset-button.tsx';
import { useDeletePreset, usePresets, type StoredPreset } from '#presets/use-presets.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/toasts.ts';
import './preset-list.css';

type Props = { onChoose: (preset: StoredPreset) => void };

export function PresetList({ onChoose }: Props) {
  const { presets, ofAccount } = usePresets();
  const heading = useRef<HTMLHeadingElement>(null);
  const [edited, setEdited] = useState<StoredPreset>();
  const [doomed, setDoomed] = useState<StoredPreset>();
  const isOffline = ofAccount.fetchStatus === 'paused' && !ofAccount.data;
  const isEmpty = presets.length === 0 && !ofAccount.isLoading && !isOffline && !ofAccount.error;
  return (
    <section className="presets" aria-labelledby="presets">
      <div className="presets-head">
        <h2
          id="presets"
          ref={heading}
          tabIndex={-1}
          {...(isEmpty && { className: 'visually-hidden' })}
        >
          {words.title}
        </h2>
        {isEmpty && <p className="presets-none">{words.none}</p>}
        <SavePresetButton onSaved={onChoose} />
      </div>
      {ofAccount.error && <LoadFailed onRetry={() => void ofAccount.refetch()} />}
      {isOffline && <Notice tone="note">{words.offline}</Notice>}
      <ul>
        {presets.map((preset) => (
          <PresetItem
            key={preset.id}
            preset={preset}
            onChoose={() => onChoose(preset)}
            onEdit={() => setEdited(preset)}
            onDelete={() => setDoomed(preset)}
          />
        ))}
      </ul>
      {edited && <LazyPresetDialog before={edited} onClose={() => setEdited(undefined)} />}
      <DeleteDialog
        preset={doomed}
        onEnd={() => {
          setDoomed(undefined);
          heading.current?.focus();
        }}
      />
    </section>
  );
}

const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice tone="problem" action={<Button onPress={onRetry}>{words.tryAgain}</Button>}>
    {words.loadFailed}
  </Notice>
);

type ItemProps = {
  preset: StoredPreset;
  onChoose: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

const PresetItem = ({ preset, onChoose, onEdit, onDelete }: ItemProps) => (
  <li>
    <Button onPress={onChoose}>
      <bdi className="preset-name">{preset.name}</bdi>
      <span className="preset-text">
        {stepsText(preset.steps)}
        {preset.isOnDevice && ` · ${words.deviceOnly}`}
      </span>
    </Button>
    <Button kind="icon" aria-label={fill(words.edit, { name: preset.name })} onPress={onEdit}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 20l1-5L16 4l4 4L9 19zM13.500 6.500l4 4" />
      </svg>
    </Button>
    <Button kind="icon" aria-label={fill(words.delete, { name: preset.name })} onPress={onDelete}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 7h14M10 4h4M7 7l1 13h8l1-13" />
      </svg>
    </Button>
  </li>
);

type DeleteProps = { preset: StoredPreset | undefined; onEnd: () => void };

function DeleteDialog({ preset, onEnd }: DeleteProps) {
  const { mutate } = useDeletePreset();
  if (!preset) return null;
  const remove = () =>
    mutate(preset, {
      onSuccess: () => showToast(fill(words.deleted, { name: preset.name })),
      onError: (error) => showToast(error.message),
    });
  return (
    <ConfirmDialog
      isOpen
      title={fill(words.deleteTitle, { name: preset.name })}
      text={words.deleteText}
      action={words.deleteAction}
      cancel={words.cancel}
      onConfirm={() => {
        remove();
        onEnd();
      }}
      onCancel={onEnd}
    />
  );
}
