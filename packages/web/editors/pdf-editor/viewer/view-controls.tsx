// The toolbar (specification section 2): pages, zoom, and the renderer's own controls.
import { viewerLimits } from '@octavo/contract';
import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { formatNumber } from '#messages/format.ts';
import { texts } from '#messages/texts.ts';
import { viewer as words } from '#messages/viewer.ts';
import { PageField } from '#editors/pdf-editor/viewer/page-field.tsx';
import { nextZoom, type DocumentView } from '#editors/pdf-editor/viewer/document-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { withTooltip } from '#ui/forms/tooltip.tsx';
import { ZoomSelect } from '#ui/forms/zoom-select.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';

const { viewer } = texts;

type Props = {
  view: DocumentView;
  children?: ReactNode;
};

/** The toolbar; arrow keys move between its controls. */
export const ViewControls = ({ view, children }: Props) => (
  <Toolbar className="viewer-controls" aria-label={words.controls}>
    <Pages view={view} />
    <Zooms view={view} />
    {children}
  </Toolbar>
);

function Pages({ view }: { view: DocumentView }) {
  const { page, pages } = useSharedState(view.position);
  return (
    <Group className="viewer-group">
      <Button kind="quiet" isDisabled={page <= 1} onPress={() => view.turn(-1)}>
        {viewer.previous}
      </Button>
      <PageField view={view} />
      <Button kind="quiet" isDisabled={page >= pages} onPress={() => view.turn(1)}>
        {viewer.next}
      </Button>
    </Group>
  );
}

function Zooms({ view }: { view: DocumentView }) {
  const position = useSharedState(view.position);
  return (
    <Group className="viewer-group">
      <Button
        kind="icon"
        aria-label={words.zoomOut}
        isDisabled={position.scale <= Math.min(...viewerLimits.zooms)}
        onPress={() => view.zoomTo(nextZoom(position, -1))}
      >
        −
      </Button>
      <ZoomChoice view={view} />
      <Button
        kind="icon"
        aria-label={words.zoomIn}
        isDisabled={position.scale >= Math.max(...viewerLimits.zooms)}
        onPress={() => view.zoomTo(nextZoom(position, 1))}
      >
        +
      </Button>
    </Group>
  );
}

const choices = [
  ...viewerLimits.zooms.map((zoom, index) => ({
    id: String(zoom),
    label: viewer.zooms[index] ?? '',
  })),
  { id: 'fit', label: words.fit },
];

/** Shows the current zoom, even if it is not in the list. */
function ZoomChoice({ view }: { view: DocumentView }) {
  const { zoom, scale } = useSharedState(view.position);
  return (
    <ZoomSelect
      label={words.zoom}
      value={zoom}
      shown={percentOf(scale)}
      choices={choices}
      onChange={(next) => view.zoomTo(next)}
    />
  );
}

/** The percentage, in the specification's words if it has them. */
function percentOf(scale: number): string {
  const listed = viewerLimits.zooms.findIndex((zoom) => Math.abs(zoom - scale) < 0.005);
  if (listed >= 0) return viewer.zooms[listed] ?? '';
  const [pattern] = viewer.zooms;
  return pattern.replace(/\d+/, formatNumber(Math.round(scale * 100)));
}

type ToggleProps = {
  label: string;
  isSelected: boolean;
  onChange: (on: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
};

/** A toggle button with an icon. */
export const Toggle = ({ label, children, ...state }: ToggleProps) => (
  <ToggleButton className="viewer-toggle" aria-label={label} {...withTooltip(label)} {...state}>
    {children}
  </ToggleButton>
);
