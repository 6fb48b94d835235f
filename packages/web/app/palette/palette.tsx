// The command palette: finds tools, screens and recent files by name, and opens them.
import { screens } from '@octavo/contract';
import { useMemo } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocation, useNavigate } from 'react-router';
import { paletteEntries, type PaletteEntry } from '#app/palette/entries.ts';
import { SearchList } from '#app/palette/search-list.tsx';
import { useIdentity } from '#identity/identity.ts';
import { useProfile } from '#identity/use-profile.ts';
import { messages } from '#messages/messages.ts';
import { closePalette } from '#navigation/palette.ts';
import { usePresets } from '#presets/use-presets.ts';
import { useOpenStoredFile, useRecentFiles } from '#navigation/recent-files.ts';
import '#ui/overlays/dialog.css';
import './palette.css';

const maxRecentFiles = 20;

/** The palette as a modal dialog. */
export function Palette() {
  const identity = useIdentity();
  const { state } = identity;
  const isAdmin =
    useProfile(state === 'signed-in' ? identity.uid : undefined).data?.role === 'admin';
  const { data: files } = useRecentFiles(maxRecentFiles);
  const { presets } = usePresets();
  const entries = useMemo(
    () => paletteEntries({ state, isAdmin }, files ?? [], presets),
    [state, isAdmin, files, presets],
  );
  const open = useOpenEntry();
  return (
    <ModalOverlay
      className="dialog-overlay palette-overlay"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && closePalette()}
    >
      <Modal className="dialog-frame palette-frame">
        <Dialog className="palette" aria-label={messages.palette.title}>
          <SearchList
            entries={entries}
            onChoose={(entry) => {
              closePalette();
              open(entry);
            }}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Follows an entry. On the upload screen, the chosen files stay for the tool. */
function useOpenEntry(): (entry: PaletteEntry) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openFile = useOpenStoredFile();
  return (entry) => {
    if ('file' in entry) return void openFile(entry.file);
    const keepFiles = pathname === screens.editorUpload;
    void navigate(entry.address, { state: keepFiles ? { keepFiles } : null });
  };
}
