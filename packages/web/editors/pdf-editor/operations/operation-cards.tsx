// The six main operations as cards (specification section 2, "PDF editor").
import { pdfCards, pdfOperations, type PdfCard, type PdfOperation } from '@octavo/contract';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { labelFor } from '#messages/labels.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import './operation-cards.css';

/** The icon paths of the operations. */
const icons: Record<PdfCard, string> = {
  'password-remove': 'M10 18h20v16H10zM14 18v-5a6 6 0 0 1 11.5-2.4M20 24v4',
  'password-set': 'M10 18h20v16H10zM14 18v-5a6 6 0 0 1 12 0v5M20 24v4',
  compress: 'M8 6h24v28H8zM20 10v7M17 14.5l3 3 3-3M20 30v-7M17 25.5l3-3 3 3M13 20h14',
  merge: 'M6 6h13v17H6zM21 17h13v17H21zM24 8c5 0 6 2 6 6M27.5 11.5 30 14l2.5-2.5',
  split: 'M8 6h24v11H8zM8 23h24v11H8zM4 20h3M11 20h3M18 20h4M26 20h3M33 20h3',
  'delete-pages': 'M10 6h14l6 6v22H10zM24 6v6h6M15 19l10 10M25 19 15 29',
};

type Props = {
  chosen: PdfOperation | undefined;
  onChoose: (operation: PdfCard) => void;
};

/** The cards; arrow keys move between them. */
export const OperationCards = ({ chosen, onChoose }: Props) => (
  <RadioGroup
    className="operation-cards"
    aria-label={words.operations}
    value={pdfCards.find((card) => card === chosen) ?? null}
    onChange={(value) => onChoose(value as PdfCard)}
  >
    {pdfCards.map((operation) => (
      <Radio key={operation} className="operation-card" value={operation}>
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <path d={icons[operation]} />
        </svg>
        <span className="operation-name">{labelFor(pdfOperations[operation].label)}</span>
      </Radio>
    ))}
  </RadioGroup>
);
