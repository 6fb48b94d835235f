import { expect, it } from 'vitest';
import { addressIn } from './address-file.ts';

const plist = (url: string) =>
  `<?xml version="1.0"?><plist version="1.0"><dict><key>URL</key>\n<string>${url}</string></dict></plist>`;

it.each([
  ['a line', 'https://example.org/a\r\n', 'https://example.org/a'],
  ['a list with comments', '# one page\r\n\r\nexample.org\r\n', 'https://example.org/'],
  [
    'a shortcut of Windows',
    '[DEFAULT]\r\nBASEURL=https://b.example/\r\n[InternetShortcut]\r\nIconIndex=0\r\nURL=https://example.org/?a=b\r\n',
    'https://example.org/?a=b',
  ],
  ['one of macOS', plist('https://example.org/?a=1&amp;b=2'), 'https://example.org/?a=1&b=2'],
])('reads %s', (_, text, address) => {
  expect(addressIn(text)).toBe(address);
});

it.each([
  ['nothing', '# only a comment\n'],
  ['several lines', 'https://a.example/\nhttps://b.example/\n'],
  ['a file', '[InternetShortcut]\nURL=file:///etc/passwd\n'],
  ['a file in macOS’s way', plist('file:///etc/passwd')],
  ['no URL of its own', '[InternetShortcut]\n[Other]\nURL=https://example.org\n'],
  ['a sentence', 'This is a plain text.'],
])('refuses %s', (_, text) => {
  expect(() => addressIn(text)).toThrow('address');
});
