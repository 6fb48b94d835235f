import { useSyncExternalStore } from 'react';
import { currentConnection, onConnectionChange, type Connection } from '#api/connection.ts';

/** Whether the server can be reached, as far as known. */
export const useConnection = (): Connection =>
  useSyncExternalStore(onConnectionChange, currentConnection, () => 'up');
