import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('escapes what could end a text or a value in quotes, and nothing else', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D</a> ü`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt; ü',
  );
});
