import { expect, it } from 'vitest';
import { markup } from './markup.ts';

it('escapes its values', () => {
  const hostile = `"><script>alert('1')</script>&`;
  expect(markup`<a title="${hostile}">${hostile}</a>`.html).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</a>',
  );
});

it('joins pieces of markup and omits missing ones', () => {
  const items = ['a', 'b'].map((item) => markup`<li>${item}</li>`);
  expect(markup`<ul>${items}</ul>${undefined}${markup`<hr>`}${3}`.html).toBe(
    '<ul><li>a</li><li>b</li></ul><hr>3',
  );
});
