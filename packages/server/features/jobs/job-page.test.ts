// Tests which details of a failed job administrators see.
import { expect, test } from 'vitest';
import { redacted } from '#features/jobs/job-page.ts';

test('words that may come from the file are left out of the reason', () => {
  const view = redacted({
    code: 'invalid_request',
    values: { reason: 'secret.docx is damaged', file: 'secret.docx' },
  });
  expect(view).toEqual({
    code: 'invalid_request',
    message: 'Invalid request: …',
    details: { reason: '…' },
  });
});

test('numbers, sizes and names of our programs stay', () => {
  const values = { limit: '1.5 MB', size: '2 GB', pages: 7, tool: 'LibreOffice', name: 'a.pdf' };
  expect(redacted({ code: 'storage_used_up', values }).details).toEqual({ ...values, name: '…' });
});
