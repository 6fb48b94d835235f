// `octavo admin plans …`
import { isUnlimited, type Plan } from '@octavo/contract';
import type { Command } from './command.ts';
import { table } from './text.ts';

export const listPlans: Command = {
  does: 'list the plans that the server offers',
  async run(_args, { configuration, server }) {
    const { offeredPlans } = await server();
    const { all } = await offeredPlans(configuration);
    return { data: all, text: table(headers, all.map(cellsOf), 'No plans.') };
  },
};

export const checkPlans: Command = {
  operands: ['FILE'],
  does: 'validate a plans file for PLANS_FILE',
  async run({ operands: [path = ''] }, { configuration, pathOf, server }) {
    const { offeredPlans } = await server();
    const { all } = await offeredPlans(configuration, pathOf(path));
    const names = all.map(({ name }) => name);
    return {
      data: { valid: true, plans: names },
      text: `The plans are valid: ${names.join(', ')}.`,
    };
  },
};

const headers = [
  ...['plan', 'shown as', 'price', 'conversions', 'storage', 'at once', 'file size', 'kept'],
  ...['priority', 'features'],
];

const cellsOf = (plan: Plan): string[] => [
  ...[plan.name, plan.display_name, `$${plan.price}`],
  isUnlimited(plan.conversions_per_month) ? 'unlimited' : String(plan.conversions_per_month),
  ...[`${plan.storage_mb} MB`, String(plan.concurrent_uploads), `${plan.file_size_mb} MB`],
  ...[`${plan.retention_hours} h`, plan.priority, featuresOf(plan).join(' ')],
];

const featuresOf = (plan: Plan) =>
  (['advanced_editing', 'ocr', 'annotations'] as const).filter((feature) => plan[feature]);
