import { messages } from '#messages/messages.ts';

/** The value of a feature: a text, or an icon for included or not. */
export const FeatureValue = ({ value }: { value: string | boolean }) =>
  typeof value === 'string' ? value : <Mark included={value} />;

const Mark = ({ included }: { included: boolean }) => (
  <>
    <svg
      className="amount"
      viewBox="0 0 20 20"
      data-included={included || undefined}
      aria-hidden="true"
    >
      <path d={included ? 'M3 11l4.5 5L17 4' : 'M4 10h12'} />
    </svg>
    <span className="visually-hidden">
      {included ? messages.pricing.included : messages.pricing.notIncluded}
    </span>
  </>
);
