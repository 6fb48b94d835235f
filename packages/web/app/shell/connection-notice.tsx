// A notice at the bottom of the page while the server cannot be reached. Not lazy: nothing can be loaded then.
import { useConnection } from '#api/use-connection.ts';
import { messages } from '#messages/messages.ts';
import './connection-notice.css';

const words = {
  offline: messages.network.offline,
  unreachable: messages.network.serverUnreachable,
};

/** Shown above dialogs too, since their requests may be the ones that wait. Disappears when the connection is back. */
export function ConnectionNotice() {
  const connection = useConnection();
  return (
    <output className="connection-notice" data-react-aria-top-layer="true">
      {connection !== 'up' && <span>{words[connection]}</span>}
    </output>
  );
}
