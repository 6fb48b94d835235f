// The terms of service.
import { fill, planRules } from '@octavo/contract';
import { legal } from '#messages/legal.ts';
import { messages } from '#messages/messages.ts';
import { DocumentPage, Paragraphs, type Section } from '#ui/layout/document-page.tsx';

const { title, lede, plans, ...words } = legal.terms;

const section = (id: string, title: string, paragraphs: readonly string[]): Section => ({
  id,
  title,
  content: <Paragraphs of={paragraphs} />,
});

const aboutPlans = plans.paragraphs.map((text) => fill(text, { days: planRules.trialDays }));

const sections: readonly Section[] = [
  section('service', words.service.title, [legal.aboutOperator, ...words.service.paragraphs]),
  section('account', words.account.title, words.account.paragraphs),
  section('files', words.files.title, words.files.paragraphs),
  section('plans', plans.title, aboutPlans),
  section('limits', words.limits.title, words.limits.paragraphs),
  section('end', words.end.title, words.end.paragraphs),
];

export const Screen = () => (
  <>
    <title>{`${title} · ${messages.product}`}</title>
    <DocumentPage title={title} lede={lede} contentsLabel={legal.contents} sections={sections} />
  </>
);
