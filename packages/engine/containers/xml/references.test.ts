import { expect, test } from 'vitest';
import { withoutReferences } from '#containers/xml/references.ts';

test.each([
  ['a &amp; b &lt;c&gt; &quot;d&quot; &apos;e&apos;', `a & b <c> "d" 'e'`],
  ['&#65;&#x42;&#X63;', 'ABc'],
  ['&#128512;', '😀'],
  ['&amp;lt;', '&lt;'],
  ['&#9999999;&#xffffff;', ''],
  ['&nbsp; & &; &#; &#x; AT&T', '&nbsp; & &; &#; &#x; AT&T'],
])('%j means %j', (text, meaning) => {
  expect(withoutReferences(text)).toBe(meaning);
});
