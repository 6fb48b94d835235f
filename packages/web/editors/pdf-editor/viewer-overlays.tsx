// The overlays of the selected tool on the pages. Large tools are loaded when they are chosen.
import { TagOverlay } from '#editors/pdf-editor/accessibility/tag-overlay.tsx';
import { PlaceOverlay } from '#editors/pdf-editor/checking/place-overlay.tsx';
import type { ToolsProps } from '#editors/pdf-editor/operations/use-tools.ts';
import { RedactionOverlay } from '#editors/pdf-editor/redaction/redaction-overlay.tsx';
import { lazyComponent } from '#ui/feedback/lazy-component.tsx';

const FormOverlay = lazyComponent(
  async () => (await import('#editors/pdf-editor/forms/form-overlay.tsx')).FormOverlay,
);

const CropOverlay = lazyComponent(
  async () => (await import('#editors/pdf-editor/cropping/crop-overlay.tsx')).CropOverlay,
);

const ImageOverlay = lazyComponent(
  async () => (await import('#editors/pdf-editor/image-editing/image-overlay.tsx')).ImageOverlay,
);

const TextOverlay = lazyComponent(
  async () => (await import('#editors/pdf-editor/text-editing/text-overlay.tsx')).TextOverlay,
);

export function ViewerOverlays({ workspace, tools }: Pick<ToolsProps, 'workspace' | 'tools'>) {
  const { view } = workspace;
  const { operation, tagPanel, checkedPlace } = tools;
  return (
    <>
      {operation === 'redact' && <RedactionOverlay workspace={workspace} {...tools.marking} />}
      {view && checkedPlace && <PlaceOverlay view={view} place={checkedPlace} />}
      {view && tagPanel && <TagOverlay view={view} panel={tagPanel} />}
      {view && operation === 'edit-paragraphs' && (
        <>
          <ImageOverlay view={view} editing={tools.imageEditing} />
          <TextOverlay view={view} editing={tools.textEditing} />
        </>
      )}
      {view && operation === 'edit-form' && <FormOverlay view={view} form={tools.form} />}
      {view && operation === 'crop' && <CropOverlay view={view} {...tools.cropping} />}
    </>
  );
}
