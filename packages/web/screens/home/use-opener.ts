// Every way from Home into the upload screen passes the gate here.
import { screens } from '@octavo/contract';
import { useNavigate } from 'react-router';
import { gate, type Action } from '#identity/gate.ts';
import { useIdentity } from '#identity/identity.ts';
import type { UploadState } from '#screens/navigation-state.ts';

/** Opens the upload screen with a type or files, if the gate lets the visitor through. */
export function useOpener(): (action: Action, state?: UploadState) => void {
  const navigate = useNavigate();
  const identity = useIdentity();
  return (action, state) => {
    if (gate(action, identity) === 'run') void navigate(screens.editorUpload, { state });
  };
}
