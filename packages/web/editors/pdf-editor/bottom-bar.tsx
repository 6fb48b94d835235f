// The bar at the bottom of a narrow screen, which opens the sidebar and the tools as sheets.
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { viewer } from '#messages/viewer.ts';

export type Sheet = 'pages' | 'tools' | undefined;

type Props = {
  isOpen: boolean;
  canEdit: boolean;
  sheet: Sheet;
  onSheet: (sheet: Sheet) => void;
};

export const BottomBar = ({ isOpen, canEdit, sheet, onSheet }: Props) => (
  <div className="bottom-bar">
    {isOpen && (
      <ToggleButton
        className="tool-toggle"
        isSelected={sheet === 'pages'}
        onChange={(on) => onSheet(on ? 'pages' : undefined)}
      >
        {viewer.side.pages}
      </ToggleButton>
    )}
    {canEdit && (
      <ToggleButton
        className="tool-toggle"
        isSelected={sheet === 'tools'}
        onChange={(on) => onSheet(on ? 'tools' : undefined)}
      >
        {words.operations}
      </ToggleButton>
    )}
  </div>
);
