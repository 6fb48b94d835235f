// The root error screen, with the specification's text (section 8) and a reload button.
import { screens } from '@octavo/contract';
import { useRouteError } from 'react-router';
import { onServer } from '#api/base-path.ts';
import { ScreenLoadError } from '#app/loading/lazy-screen.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import './error-screen.css';

/** The root error screen. A reload also fetches new code after an update. */
export function ErrorScreen() {
  const error = useRouteError();
  return error instanceof ScreenLoadError ? <LoadFailed /> : <UnexpectedError error={error} />;
}

const LoadFailed = () => (
  <div className="error-screen" role="alert">
    <h1>{messages.screenLoad.title}</h1>
    <p>{messages.screenLoad.text}</p>
    <Button kind="primary" onPress={() => location.reload()}>
      {messages.screenLoad.retry}
    </Button>
  </div>
);

const UnexpectedError = ({ error }: { error: unknown }) => (
  <div className="error-screen" role="alert">
    <h1>{texts.router.crash}</h1>
    <p>{messages.crash.text}</p>
    <div className="error-screen-actions">
      <Button kind="primary" onPress={() => location.assign(onServer(screens.home))}>
        {messages.crash.home}
      </Button>
      <Button onPress={() => location.reload()}>{messages.crash.reload}</Button>
    </div>
    <details>
      <summary>{messages.crash.details}</summary>
      <pre>{error instanceof Error ? error.message : String(error)}</pre>
    </details>
  </div>
);
