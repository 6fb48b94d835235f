// Turns the pages of a list.
import { fill } from '@octavo/contract';
import { admin } from '#messages/admin.ts';
import { formatNumber } from '#messages/format.ts';
import { Button } from '#ui/forms/button.tsx';

const words = admin.pages;

type Props = { page: number; pages: number; onTurn: (page: number) => void };

/** Nothing where there is one page. */
export function Pager({ page, pages, onTurn }: Props) {
  if (pages <= 1) return null;
  const position = { page: formatNumber(page), pages: formatNumber(pages) };
  return (
    <nav className="admin-pager" aria-label={words.label}>
      <Button isDisabled={page <= 1} onPress={() => onTurn(page - 1)}>
        {words.previous}
      </Button>
      <output>{fill(words.position, position)}</output>
      <Button isDisabled={page >= pages} onPress={() => onTurn(page + 1)}>
        {words.next}
      </Button>
    </nav>
  );
}
