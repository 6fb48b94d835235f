import { messages } from '#messages/messages.ts';
import './loading.css';

/** Shown while the first screen's code loads. Appears after a delay, so that a quick load shows nothing. */
export const Loading = () => <output className="loading">{messages.shell.loading}</output>;
