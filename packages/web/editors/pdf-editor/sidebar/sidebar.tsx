// The sidebar: all pages as thumbnails, with the tools for them, or the outline.
import { useState } from 'react';
import { formatCount } from '#messages/format.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { viewer } from '#messages/viewer.ts';
import { Comments } from '#editors/pdf-editor/sidebar/comments.tsx';
import { Outline } from '#editors/pdf-editor/sidebar/outline.tsx';
import { PageGrid } from '#editors/pdf-editor/sidebar/page-grid.tsx';
import { PageTools, SelectionTools } from '#editors/pdf-editor/sidebar/page-tools.tsx';
import { useSidebarKeys } from '#editors/pdf-editor/sidebar/use-sidebar-keys.ts';
import type { PageEditing } from '#editors/pdf-editor/sidebar/use-page-editing.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import './sidebar.css';

const { side } = viewer;

const choices = [
  { value: 'pages', label: side.pages },
  { value: 'outline', label: side.outline },
  { value: 'comments', label: side.comments.label },
] as const;

type Props = {
  workspace: Workspace;
  /** Undefined if the pages are only shown. */
  editing: PageEditing | undefined;
  /** Whether comments can be replied to. */
  canReply: boolean;
};

export function Sidebar({ workspace, editing, canReply }: Props) {
  const [shown, setShown] = useState<'pages' | 'outline' | 'comments'>('pages');
  const { view } = workspace;
  return (
    <>
      <ChoiceBar label={side.label} choices={choices} value={shown} onChange={setShown} />
      {shown === 'pages' && editing && <EditedPages workspace={workspace} editing={editing} />}
      {shown === 'pages' && !editing && <PageGrid workspace={workspace} editing={undefined} />}
      {shown === 'outline' && view && <Outline view={view} />}
      {shown === 'comments' && view && <Comments view={view} canReply={canReply} />}
    </>
  );
}

function EditedPages({ workspace, editing }: { workspace: Workspace; editing: PageEditing }) {
  const onKeyDown = useSidebarKeys(editing);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in its controls bubble up to it
    <div className="sidebar-pages" onKeyDown={onKeyDown}>
      <PageTools editing={editing} />
      {editing.problem && <Notice tone="problem">{editing.problem}</Notice>}
      <PageGrid workspace={workspace} editing={editing} />
      <SelectionTools editing={editing} />
      <Summary workspace={workspace} />
    </div>
  );
}

const { organiser } = words;

/** The number of pages, selected pages and files. */
const Summary = ({ workspace: { plan, shown } }: { workspace: Workspace }) => (
  <output className="sidebar-summary">
    {[
      formatCount(plan.plan.length, organiser.pages),
      plan.selected.size > 0 && formatCount(plan.selected.size, organiser.selected),
      shown.files.length > 1 && formatCount(shown.files.length, organiser.files),
    ]
      .filter(Boolean)
      .join(' · ')}
  </output>
);
