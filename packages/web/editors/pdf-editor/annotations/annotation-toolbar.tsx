// The annotation toolbar, for accounts whose plan includes annotations; others see why it is not available.
import { fill, screens } from '@octavo/contract';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { viewer } from '#messages/viewer.ts';
import {
  AnnotationTools,
  RemoveSelected,
} from '#editors/pdf-editor/annotations/annotation-tools.tsx';
import {
  useAnnotationPermission,
  type Denied,
} from '#editors/pdf-editor/annotations/use-annotation-permission.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import './annotation-toolbar.css';

const { annotate: words } = viewer;

type Props = {
  view: PdfjsView;
  /** Whether the signature dialog is open at first. */
  startsSigning: boolean;
  onDone: () => void;
};

export function AnnotationToolbar({ view, startsSigning, onDone }: Props) {
  const permission = useAnnotationPermission(view);
  useEffect(
    () => () => {
      view.annotations.choose(undefined);
      view.markups.choose(undefined);
    },
    [view],
  );
  if (permission.state === 'unknown') return <div className="annotation-bar" aria-busy="true" />;
  if (permission.state !== 'granted') return <PermissionNotice permission={permission} />;
  return (
    <div className="annotation-bar">
      <AnnotationTools {...{ view, startsSigning }} />
      <div className="annotation-bar-end">
        <RemoveSelected view={view} />
        <Button kind="quiet" onPress={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}

function PermissionNotice({ permission }: { permission: Denied }) {
  if (permission.state === 'forbidden') return <Notice tone="note">{words.forbidden}</Notice>;
  const [text, label, to] =
    permission.state === 'signed-out'
      ? [words.signIn, words.logIn, screens.login]
      : [fill(words.noPlan, { plan: permission.plan }), words.seePlans, screens.pricing];
  return (
    <Notice
      tone="note"
      action={
        <Link className={buttonClass('quiet')} to={to}>
          {label}
        </Link>
      }
    >
      {text}
    </Notice>
  );
}
