import { expect, test } from 'vitest';
import { errorOfResponse, parseRetryAfter } from '#api/api-error.ts';

const answer = (body: string) => ({
  status: 413,
  statusText: 'Payload Too Large',
  body,
  retryAfter: null,
});

test('the text of an error is the message, else the error, else the status', () => {
  const textOf = (body: string) => errorOfResponse(answer(body)).message;
  expect(textOf('{"message":"Too big.","error":"x"}')).toBe('Too big.');
  expect(textOf('{"error":"Too big."}')).toBe('Too big.');
  expect(textOf('{}')).toBe('HTTP 413: Payload Too Large');
  expect(textOf('<html>')).toBe('HTTP 413: Payload Too Large');
  expect(textOf('{"message":5}')).toBe('HTTP 413: Payload Too Large');
});

test('the code and the wait are read', () => {
  const body = '{"success":false,"message":"m","error":"m","code":"queue_full"}';
  const error = errorOfResponse({ ...answer(body), retryAfter: '7' });
  expect(error).toMatchObject({ status: 413, code: 'queue_full', retryAfterMs: 7000 });
});

test('Retry-After is seconds or a date, never negative', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('soon', now)).toBeUndefined();
  expect(parseRetryAfter(null, now)).toBeUndefined();
});
