import { expect, test } from 'vitest';
import { ownLink } from '#api/own-link.ts';

const path = '/api/downloads/1?expires=2&key=3&signature=4';

test.each([path, `https://octavo.example${path}`, `http://10.0.0.1:3000${path}`])(
  'the API’s link %s is followed on the page’s own origin',
  (link) => expect(ownLink(link)).toBe(path),
);

test.each([
  'https://store.example/files/f?X-Amz-Signature=4',
  'https://store.example/api/f?X-Amz-Signature=4',
])('the link %s into a file storage stays as it is', (link) => expect(ownLink(link)).toBe(link));
