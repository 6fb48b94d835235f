// The pages as thumbnails, with selection by pointer and keyboard and drag and drop.
import { fill } from '@octavo/contract';
import { use, type ReactNode } from 'react';
import { Button, GridList, GridListItem } from 'react-aria-components/GridList';
import {
  useDragAndDrop,
  type DropItem,
  type ItemDropTarget,
} from 'react-aria-components/useDragAndDrop';
import { GridLayout, ListLayout, Size, Virtualizer } from 'react-aria-components/Virtualizer';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { PageCanvas } from '#pdf/page-canvas.tsx';
import { CurrentPage, ViewerContext } from '#editors/pdf-editor/sidebar/current-page.tsx';
import { useIsWide } from '#editors/pdf-editor/sidebar/use-is-wide.ts';
import { useFollowViewer } from '#editors/pdf-editor/sidebar/use-follow-viewer.ts';
import type { Place, PlannedPage } from '#editors/pdf-editor/pages/page-plan.ts';
import type { PageEditing } from '#editors/pdf-editor/sidebar/use-page-editing.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import '#ui/feedback/skeleton.css';
import './page-grid.css';

type Props = {
  workspace: Workspace;
  /** Undefined if pages are only shown. */
  editing: PageEditing | undefined;
};

/** In CSS pixels. */
const dropIndicatorThickness = 4;
const gap = 22;

/** A column in the sidebar. */
const column = { rowSize: 190, gap, padding: gap, dropIndicatorThickness };

/** The sheet of a narrow screen: two or more thumbnails side by side. */
const grid = {
  minItemSize: new Size(104, 160),
  maxItemSize: new Size(124, 190),
  preserveAspectRatio: true,
  minSpace: new Size(8, gap),
  dropIndicatorThickness,
};
const thumbnailWidth = 104;

/** Only visible pages are rendered. */
export function PageGrid({ workspace, editing }: Props) {
  const { plan, selection, select } = workspace.plan;
  const scroller = useFollowViewer(workspace);
  const isColumn = useIsWide();
  const { dragAndDropHooks } = useDragAndDrop<PlannedPage>({
    isDisabled: !editing,
    // Pages are dragged as text.
    acceptedDragTypes: ['text/plain', 'application/pdf'],
    onInsert: ({ items, target }) => void insertFiles(items, placeOf(target)),
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => editing?.move(new Set([...keys].map(String)), placeOf(target)),
  });
  const insertFiles = async (items: DropItem[], place: Place) => {
    const files = items.flatMap((item) => (item.kind === 'file' ? item.getFile() : []));
    await editing?.insert(await Promise.all(files), place);
  };
  return (
    <ViewerContext value={workspace}>
      <Virtualizer
        key={isColumn ? 'column' : 'grid'}
        layout={isColumn ? ListLayout : GridLayout}
        layoutOptions={isColumn ? column : grid}
      >
        <GridList
          ref={scroller}
          className="page-grid"
          aria-label={words.pagesOfFile}
          layout={isColumn ? 'stack' : 'grid'}
          items={plan}
          dependencies={[plan, workspace.sourceEditing.sources, workspace.shown.index]}
          selectionMode={editing ? 'multiple' : 'single'}
          selectionBehavior="replace"
          selectedKeys={selection}
          onSelectionChange={(next) => {
            select(next);
            const [only, ...others] = next === 'all' ? [] : next;
            if (only !== undefined && others.length === 0) workspace.goTo(String(only));
          }}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className="page-grid-empty">{words.noPageLeft}</p>}
        >
          {(page) => <Thumbnail page={page} workspace={workspace} isMovable={Boolean(editing)} />}
        </GridList>
      </Virtualizer>
    </ViewerContext>
  );
}

const placeOf = ({ key, dropPosition }: ItemDropTarget): Place => ({
  beside: String(key),
  side: dropPosition === 'before' ? 'before' : 'after',
});

type ThumbnailProps = { page: PlannedPage; workspace: Workspace; isMovable: boolean };

function Thumbnail({ page, workspace, isMovable }: ThumbnailProps) {
  const { sourceEditing, shown, pageRenderer } = workspace;
  const source = sourceEditing.sources[page.source];
  const file = shown.files.find(({ pages }) => pages.some(({ id }) => id === page.id));
  const startsFile = shown.files.length > 1 && file?.pages[0]?.id === page.id;
  const first = file?.pages[0] && sourceEditing.sources[file.pages[0].source];
  const name = source?.file.name === first?.file.name ? '' : source?.file.name;
  const label = labelOf(page, name, startsFile && shown.files[0] !== file);
  return (
    <GridListItem id={page.id} textValue={label} className="page-thumbnail">
      {startsFile && <FileStart name={file?.name ?? ''} />}
      <ThumbnailCanvas id={page.id}>
        {source && (
          <PageCanvas
            document={source.document}
            pageRenderer={pageRenderer}
            page={page.page}
            width={thumbnailWidth}
            rotation={page.rotation}
          />
        )}
      </ThumbnailCanvas>
      <span className="page-thumbnail-number">
        {page.page}
        {name && <bdi className="page-thumbnail-source">{name}</bdi>}
      </span>
      {file && file === shown.files[shown.index] && <CurrentPage page={file.pages.indexOf(page)} />}
      {isMovable && (
        <Button
          slot="drag"
          className="page-thumbnail-handle"
          aria-label={fill(words.movePage, { page: label })}
        >
          <span aria-hidden="true">⠿</span>
        </Button>
      )}
    </GridListItem>
  );
}

/** A click also shows a page that is already selected. With the keyboard, selecting a page shows it. */
function ThumbnailCanvas({ id, children }: { id: string; children: ReactNode }) {
  const { goTo } = use(ViewerContext);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the grid item takes keys
    <span className="page-thumbnail-canvas" onClick={() => goTo(id)}>
      {children}
    </span>
  );
}

/** A line and a name where a file starts. */
const FileStart = ({ name }: { name: string }) => (
  <bdi className="page-thumbnail-file" aria-hidden="true">
    {name}
  </bdi>
);

function labelOf(
  { page, rotation }: PlannedPage,
  file: string | undefined,
  startsFile: boolean,
): string {
  const parts = [
    fill(file ? words.pageOf : words.page, { page, file: file ?? '' }),
    rotation > 0 && fill(words.rotatedBy, { turn: rotation }),
    startsFile && words.fileStarts,
  ];
  return parts.filter(Boolean).join(', ');
}
