// The comparison table of the plans.
import type { Plan } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { FeatureValue } from '#screens/pricing/feature-value.tsx';
import { comparedFeatures } from '#screens/pricing/plan-features.ts';
import './comparison.css';

const words = messages.pricing;

export const Comparison = ({ plans }: { plans: Plan[] }) => (
  <section className="comparison" aria-labelledby="comparison">
    <h2 id="comparison">{words.comparison}</h2>
    <table aria-labelledby="comparison">
      <thead>
        <tr>
          <th scope="col">{words.feature}</th>
          {plans.map(({ id, display_name }) => (
            <th key={id} scope="col">
              {display_name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(plans).map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {plans.map(({ id }, column) => (
              <td key={id}>
                <FeatureValue value={values[column] ?? false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function rowsOf(plans: Plan[]) {
  const columns = plans.map(comparedFeatures);
  return (columns[0] ?? []).map(({ label }, row) => ({
    label,
    values: columns.map((features) => features[row]?.value),
  }));
}
