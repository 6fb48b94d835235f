// The pages as thumbnails in a grid, with selection by pointer and keyboard and drag and drop.
import { fill } from '@octavo/contract';
import { Button, GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { GridLayout, Size, Virtualizer } from 'react-aria-components/Virtualizer';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { PageCanvas } from '#pdf/page-canvas.tsx';
import type { PageRenderer } from '#pdf/page-renderer.ts';
import type { PlannedPage } from '#editors/pdf-editor/organiser/page-plan.ts';
import type { PagePlanEditing } from '#editors/pdf-editor/organiser/use-page-plan.ts';
import type { Sources } from '#editors/pdf-editor/organiser/use-sources.ts';
import './page-grid.css';

type Props = { planEditing: PagePlanEditing; sources: Sources; pageRenderer: PageRenderer };

/** The size of a thumbnail with its number, in CSS pixels. Two fit side by side on a phone. */
const layout = {
  minItemSize: new Size(116, 184),
  maxItemSize: new Size(148, 235),
  preserveAspectRatio: true,
  minSpace: new Size(8, 12),
  dropIndicatorThickness: 4,
};
const thumbnailWidth = 120;

/** The grid; only visible pages are rendered. */
export function PageGrid({ planEditing, sources, pageRenderer }: Props) {
  const { plan, selection, select, move } = planEditing;
  const { dragAndDropHooks } = useDragAndDrop<PlannedPage>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      move(new Set([...keys].map(String)), {
        beside: String(target.key),
        side: target.dropPosition === 'before' ? 'before' : 'after',
      }),
  });
  return (
    <Virtualizer layout={GridLayout} layoutOptions={layout}>
      <GridList
        className="page-grid"
        aria-label={words.pagesOfFile}
        layout="grid"
        items={plan}
        dependencies={[plan, sources]}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={selection}
        onSelectionChange={select}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className="page-grid-empty">{words.noPageLeft}</p>}
      >
        {(page) => (
          <Thumbnail page={page} isFirst={page === plan[0]} {...{ sources, pageRenderer }} />
        )}
      </GridList>
    </Virtualizer>
  );
}

type ThumbnailProps = Pick<Props, 'sources' | 'pageRenderer'> & {
  page: PlannedPage;
  isFirst: boolean;
};

function Thumbnail({ page, isFirst, sources, pageRenderer }: ThumbnailProps) {
  const source = sources[page.source];
  const name = page.source === 0 ? '' : source?.file.name;
  const label = labelOf(page, name, isFirst);
  return (
    <GridListItem id={page.id} textValue={label} className="page-thumbnail">
      {page.startsFile && !isFirst && <FileDivider />}
      <span className="page-thumbnail-canvas">
        {source && (
          <PageCanvas
            document={source.document}
            pageRenderer={pageRenderer}
            page={page.page}
            width={thumbnailWidth}
            rotation={page.rotation}
          />
        )}
      </span>
      <span className="page-thumbnail-number">
        {page.page}
        {name && <bdi className="page-thumbnail-source">{name}</bdi>}
      </span>
      <Button
        slot="drag"
        className="page-thumbnail-handle"
        aria-label={fill(words.movePage, { page: label })}
      >
        <span aria-hidden="true">⠿</span>
      </Button>
    </GridListItem>
  );
}

/** A line where a new file starts. */
const FileDivider = () => <span className="page-thumbnail-split" aria-hidden="true" />;

function labelOf(
  { page, rotation, startsFile }: PlannedPage,
  file: string | undefined,
  isFirst: boolean,
) {
  const parts = [
    fill(file ? words.pageOf : words.page, { page, file: file ?? '' }),
    rotation > 0 && fill(words.rotatedBy, { turn: rotation }),
    startsFile && !isFirst && words.fileStarts,
  ];
  return parts.filter(Boolean).join(', ');
}
