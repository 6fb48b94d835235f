import { useSyncExternalStore } from 'react';
import { currentConnection, onConnection, type Connection } from '#api/connection.ts';

/** Whether the server can be reached, as far as known. */
export const useConnection = (): Connection =>
  useSyncExternalStore(onConnection, currentConnection, () => 'up');
