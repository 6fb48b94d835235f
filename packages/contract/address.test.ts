import { describe, expect, test } from 'vitest';
import { addressFile, webAddress } from './address.ts';
import { ProblemError, type Problem } from './problems.ts';

function problemOf(typed: string): Problem | undefined {
  try {
    webAddress(typed);
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
}

describe('an address is understood', () => {
  test.each([
    ['example.org', 'https://example.org/'],
    ['  http://example.org/a?b=c#d ', 'http://example.org/a?b=c#d'],
    ['HTTPS://EXAMPLE.org/A', 'https://example.org/A'],
    ['//example.org/a', 'https://example.org/a'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['[2001:db8::1]/a', 'https://[2001:db8::1]/a'],
    ['bücher.example/straße', 'https://xn--bcher-kva.example/stra%C3%9Fe'],
    ['https://example.org/a b', 'https://example.org/a%20b'],
    ['https://example.org/\na', 'https://example.org/a'],
    ['http://0x7f.1', 'http://127.0.0.1/'],
  ])('%j as %s', (typed, address) => {
    expect(webAddress(typed)).toBe(address);
  });
});

describe('an address is refused', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['https://', 'name a site'],
    ['https://exa mple.org', 'name a site'],
    ['https://example.org:99999', 'name a site'],
    ['file:///etc/passwd', 'http:// or https://'],
    ['FILE:/etc/passwd', 'http:// or https://'],
    ['javascript:alert(1)', 'http:// or https://'],
    ['data:text/html,x', 'http:// or https://'],
    ['about:blank', 'http:// or https://'],
    ['view-source:https://example.org', 'http:// or https://'],
    ['mailto:someone@example.org', 'http:// or https://'],
    ['C:\\page.html', 'http:// or https://'],
    ['\\\\localhost\\share', 'path of a file'],
    ['https://me:secret@example.org', 'user name'],
    ['me@example.org', 'user name'],
    ['https://example.org:25', 'port 25'],
    [`https://example.org/${'a'.repeat(8000)}`, '8000'],
  ])('%j with its reason', (typed, reason) => {
    expect(problemOf(typed)).toMatchObject({
      code: 'invalid_address',
      values: { reason: expect.stringContaining(reason) as string },
    });
  });
});

describe('the file of an address', () => {
  test('holds one line', () => {
    expect(addressFile('example.org/\r\nx').content).toBe('https://example.org/x\r\n');
  });

  test.each([
    ['example.org', 'example.org.url'],
    ['https://example.org/guide/first%20steps.html?a=b', 'example.org-guide-first-steps.url'],
    ['Bücher.example/Straße/', 'bücher.example-Straße.url'],
    ['http://xn--bcher-kva.example', 'xn--bcher-kva.example.url'],
    ['http://[2001:db8::1]:8080/', '2001-db8-1.url'],
    ['https://example.org/%ff%2e%2e%2f', 'example.org-ff-2e-2e-2f.url'],
    ['https://example.org/../../..', 'example.org.url'],
    [`https://example.org/${'a'.repeat(200)}`, `example.org-${'a'.repeat(68)}.url`],
  ])('of %s is called %s', (typed, name) => {
    expect(addressFile(typed).name).toBe(name);
  });
});
