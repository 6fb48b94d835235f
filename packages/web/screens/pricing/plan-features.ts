// The features of a plan for its card and the comparison table (specification sections 2 and 9).
import { isUnlimited, type Plan } from '@octavo/contract';
import { formatNumber, formatPrice, formatStorage } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { retentionText } from '#plans/retention-text.ts';

const words = messages.pricing;
const labels = words.features;
const { pricing } = texts;

/** A feature's name, and its value as text or whether it is included. */
export type Feature = { label: string; value: string | boolean };

/** The features on every card, in order. */
export const featuresOf = (plan: Plan): Feature[] => [
  { label: labels.conversions, value: conversionsText(plan) },
  { label: labels.storage, value: formatStorage(plan.storage_mb) },
  { label: labels.uploads, value: formatNumber(plan.concurrent_uploads) },
  { label: labels.editing, value: plan.advanced_editing },
  { label: labels.ocr, value: plan.ocr },
  { label: labels.annotations, value: plan.annotations },
];

/** The priority of processing and of support. */
export const priorityOf = ({ priority }: Plan): { processing: string; support: string } =>
  priority === 'high'
    ? { processing: pricing.highPriority, support: pricing.prioritySupport }
    : { processing: pricing.standardPriority, support: pricing.support };

/** All features in which plans differ. */
export function comparedFeatures(plan: Plan): Feature[] {
  const { processing, support } = priorityOf(plan);
  return [
    { label: labels.price, value: `${priceText(plan)} ${words.perMonth}` },
    ...featuresOf(plan),
    { label: labels.fileSize, value: formatStorage(plan.file_size_mb) },
    { label: labels.retention, value: retentionText(plan.retention_hours) },
    { label: labels.priority, value: processing },
    { label: labels.support, value: support },
  ];
}

/** The price in dollars, with cents only if there are any. */
export const priceText = ({ price }: Pick<Plan, 'price'>): string => formatPrice(price);

const conversionsText = ({ conversions_per_month: limit }: Plan) =>
  limit === null || isUnlimited(limit) ? words.unlimited : formatNumber(limit);
