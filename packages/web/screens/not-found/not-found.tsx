import { fill, screens } from '@octavo/contract';
import { Link, useLocation } from 'react-router';
import { messages } from '#messages/messages.ts';
import { buttonClass } from '#ui/forms/button.tsx';
import './not-found.css';

const words = messages.notFound;

/** Shown for unknown addresses, with a link to Home. */
export function Screen() {
  const { pathname } = useLocation();
  return (
    <div className="not-found">
      <title>{`${words.title} · ${messages.product}`}</title>
      <p className="not-found-folio" aria-hidden="true">
        404
      </p>
      <h1>{words.title}</h1>
      <p>{fill(words.text, { address: pathname })}</p>
      <Link className={buttonClass('primary')} to={screens.home}>
        {words.home}
      </Link>
    </div>
  );
}
