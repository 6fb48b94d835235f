// The panel of the form editor: fields to add, the properties of the selected field, and the order of the fields on the page.
import { fill, formDateFormats, formFieldTypes, type FormFieldType } from '@octavo/contract';
import { useState } from 'react';
import { pdfEditor } from '#messages/pdf-editor.ts';
import {
  isAligned,
  linesOf,
  selectedValue,
  type FieldAlignment,
  type FieldDraft,
} from '#editors/pdf-editor/forms/field-draft.ts';
import type { FormDrafts } from '#editors/pdf-editor/forms/use-form-drafts.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceField, NumberField, TextField, ToggleField } from '#ui/forms/fields.tsx';
import { historyAction } from '#ui/shortcuts/history-action.ts';
import { useKeys } from '#ui/shortcuts/keyboard.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import './forms.css';

const { forms: words } = pdfEditor;

const alignments = (['left', 'center', 'right'] as const).map((value) => ({
  ...{ value, label: words.alignments[value] },
}));

const types = formFieldTypes.map((value) => ({ value, label: words.types[value] }));

type Props = {
  form: FormDrafts;
  view: PdfjsView;
  isBusy: boolean;
  /** Finds places for fields. */
  detect: () => Promise<readonly Pick<FieldDraft, 'page' | 'rect'>[] | undefined>;
};

export function FormPanel({ form, view, isBusy, detect }: Props) {
  const [found, setFound] = useState<number>();
  const { page } = useSharedState(view.position);
  useKeys((event) => {
    const run = !event.defaultPrevented && historyAction(event, form);
    if (!run) return;
    event.preventDefault();
    run();
  });
  const own = form.drafts.filter((draft) => draft.page === page);
  const findFields = async () => {
    const proposals = await detect();
    setFound(proposals && form.addAll(proposals));
  };
  /** For keyboards and phones; then it is moved. */
  const addInMiddle = () => {
    const overlay = view.overlays.state.get().find((one) => one.page === page);
    if (!overlay) return;
    const { width, height } = overlay.size;
    const isSmall = form.type === 'check' || form.type === 'radio';
    const [w, h] = isSmall ? [14, 14] : [160, 20];
    const one = overlay.toPdf({ x: (width - w) / 2, y: (height - h) / 2 });
    const other = overlay.toPdf({ x: (width + w) / 2, y: (height + h) / 2 });
    form.add(page, [
      ...([Math.min(one.x, other.x), Math.min(one.y, other.y)] as const),
      ...([Math.max(one.x, other.x), Math.max(one.y, other.y)] as const),
    ]);
  };
  return (
    <section className="form-panel" aria-label={words.title}>
      <div className="form-panel-actions">
        <Button isDisabled={isBusy} onPress={() => void findFields()}>
          {words.detect}
        </Button>
        <Button kind="quiet" isDisabled={!form.canUndo} onPress={form.undo}>
          {words.undo}
        </Button>
        <Button kind="quiet" isDisabled={!form.canRedo} onPress={form.redo}>
          {words.redo}
        </Button>
      </div>
      {found !== undefined && (
        <Notice tone="note">
          {found ? fill(words.found, { count: found }) : words.nothingFound}
        </Notice>
      )}
      <ChoiceField
        label={words.newField}
        help={words.drawHelp}
        value={form.type}
        choices={types}
        onChange={(type) => form.setType(type as FormFieldType)}
      />
      <Button onPress={addInMiddle}>{words.addField}</Button>
      {form.selected && <Properties form={form} draft={form.selected} />}
      {own.length > 0 && (
        <>
          <h3>{fill(words.order, { page })}</h3>
          <ol className="form-order">
            {own.map((draft, index) => (
              <li key={draft.key} data-selected={form.selected?.key === draft.key || undefined}>
                <Button kind="quiet" onPress={() => form.select(draft.key)}>
                  {draft.name || words.types[draft.type]}
                </Button>
                <Button
                  kind="icon"
                  isDisabled={index === 0}
                  aria-label={fill(words.earlier, { name: draft.name })}
                  onPress={() => form.reorder(draft, -1)}
                >
                  ↑
                </Button>
                <Button
                  kind="icon"
                  isDisabled={index === own.length - 1}
                  aria-label={fill(words.later, { name: draft.name })}
                  onPress={() => form.reorder(draft, 1)}
                >
                  ↓
                </Button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Properties({ form, draft }: { form: FormDrafts; draft: FieldDraft }) {
  const change = (properties: Partial<FieldDraft>) => form.update(draft.key, properties);
  const { type } = draft;
  return (
    <fieldset className="form-properties" key={draft.key}>
      <legend>{words.types[type]}</legend>
      <TextField
        label={words.name}
        error={form.wrong.has(draft.key) ? words.wrongName : undefined}
        maxLength={200}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={words.tooltip}
        help={words.tooltipHelp}
        maxLength={500}
        value={draft.tooltip}
        onChange={(tooltip) => change({ tooltip })}
      />
      {type === 'radio' && !draft.origin && (
        <TextField
          label={words.option}
          help={words.optionHelp}
          maxLength={100}
          value={draft.option}
          onChange={(option) => change({ option })}
        />
      )}
      {(type === 'choice' || type === 'list') && (
        <label className="form-options">
          {words.options}
          <textarea
            rows={4}
            value={draft.options}
            onChange={({ target }) => change({ options: target.value })}
          />
        </label>
      )}
      {type === 'date' && !draft.origin && (
        <ChoiceField
          label={words.dateFormat}
          value={draft.dateFormat}
          choices={formDateFormats.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ dateFormat: value as FieldDraft['dateFormat'] })}
        />
      )}
      {type === 'text' && (
        <>
          <NumberField
            label={words.maxLength}
            min={0}
            max={10_000}
            value={draft.maxLength || undefined}
            onChange={(maxLength = 0) => change({ maxLength })}
          />
          <ToggleField
            label={words.multiline}
            value={draft.multiline}
            onChange={(multiline) => change({ multiline })}
          />
        </>
      )}
      <DefaultValue {...{ draft, change }} />
      {isAligned(draft) && (
        <ChoiceField
          label={words.alignment}
          value={draft.align}
          choices={alignments}
          onChange={(align) => change({ align: align as FieldAlignment })}
        />
      )}
      <ToggleField
        label={words.required}
        value={draft.required}
        onChange={(required) => change({ required })}
      />
      <ToggleField
        label={words.readOnly}
        value={draft.readOnly}
        onChange={(readOnly) => change({ readOnly })}
      />
      <Button kind="quiet" onPress={() => form.remove(draft)}>
        {words.remove}
      </Button>
    </fieldset>
  );
}

/** A key that no option has. */
const noOption = '\n';

type DefaultProps = { draft: FieldDraft; change: (properties: Partial<FieldDraft>) => void };

/** What the field shows at first. */
function DefaultValue({ draft, change }: DefaultProps) {
  const { type, value, options, multiline, origin } = draft;
  if (type === 'check' || (type === 'radio' && !origin))
    return (
      <ToggleField
        label={words.selectedAtFirst}
        value={value !== ''}
        onChange={(isSelected) => change({ value: isSelected ? selectedValue : '' })}
      />
    );
  if (type === 'choice' || type === 'list') {
    const choices = [...new Set([...linesOf(options), ...(value ? [value] : [])])];
    return (
      <ChoiceField
        label={words.defaultValue}
        value={value || noOption}
        choices={[
          { value: noOption, label: words.noDefault },
          ...choices.map((option) => ({ value: option, label: option })),
        ]}
        onChange={(option) => change({ value: option === noOption ? '' : option })}
      />
    );
  }
  if (type === 'text' && multiline)
    return (
      <label className="form-options">
        {words.defaultValue}
        <textarea
          rows={3}
          maxLength={10_000}
          value={value}
          onChange={({ target }) => change({ value: target.value })}
        />
      </label>
    );
  if (type !== 'text' && type !== 'date') return null;
  return (
    <TextField
      label={words.defaultValue}
      maxLength={10_000}
      value={value}
      onChange={(text) => change({ value: text })}
    />
  );
}
