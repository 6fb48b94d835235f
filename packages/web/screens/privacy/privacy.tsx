// The privacy policy.
import { screens } from '@octavo/contract';
import { Link } from 'react-router';
import { trackingState } from '#analytics/start-tracking.ts';
import { legal } from '#messages/legal.ts';
import { messages } from '#messages/messages.ts';
import { RetentionTable } from '#screens/privacy/retention-table.tsx';
import { DocumentPage, Paragraphs, type Section } from '#ui/layout/document-page.tsx';

const { title, lede, responsible, stored, retention, access, browser, rights } = legal.privacy;

const sections: readonly Section[] = [
  {
    id: 'responsible',
    title: responsible.title,
    content: <Paragraphs of={[legal.aboutOperator, ...responsible.paragraphs]} />,
  },
  {
    id: 'stored',
    title: stored.title,
    content: (
      <>
        <Paragraphs of={stored.paragraphs} />
        <ul>
          {stored.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'kept',
    title: retention.title,
    content: (
      <>
        <Paragraphs of={retention.paragraphs} />
        <RetentionTable />
        <Paragraphs of={retention.after} />
      </>
    ),
  },
  { id: 'seen', title: access.title, content: <Paragraphs of={access.paragraphs} /> },
  {
    id: 'browser',
    title: browser.title,
    content: <Paragraphs of={[...browser.paragraphs, browser.analytics[trackingState().state]]} />,
  },
  {
    id: 'rights',
    title: rights.title,
    content: (
      <>
        <Paragraphs of={rights.paragraphs} />
        <p>
          <Link to={screens.profile}>{rights.profile}</Link>
        </p>
      </>
    ),
  },
];

export const Screen = () => (
  <>
    <title>{`${title} · ${messages.product}`}</title>
    <DocumentPage title={title} lede={lede} contentsLabel={legal.contents} sections={sections} />
  </>
);
