import { type Change, spellingsOf } from './change.ts';
import { topicChange } from './topic.ts';

/** A page with a heading, its feature, and a topic of texts. */
export function pageChange(name: string): Change {
  const { Pascal } = spellingsOf(name);
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const feature = `apps/portal/src/features/${name}`;
  const topic = topicChange(name, {
    [`${Pascal}.Page.Title`]: `${title} · {brand}`,
    [`${Pascal}.Page.Description`]: `${title}.`,
    [`${Pascal}.Page.Heading`]: title,
  });
  return {
    files: {
      ...topic.files,
      [`apps/portal/src/pages/${name}.tsx`]: `import { ${Pascal} } from '../features/${name}/${name}.tsx';

export default ${Pascal};
`,
      [`${feature}/${name}.tsx`]: `import { Text } from '../../platform/i18n/text.tsx';
import styles from './${name}.module.css';

export function ${Pascal}() {
  return (
    <div className={styles.page}>
      <h1>
        <Text id="${Pascal}.Page.Heading" />
      </h1>
    </div>
  );
}
`,
      [`${feature}/${name}.module.css`]: `.page {
  max-inline-size: var(--page-width);
  margin-inline: auto;
  padding: var(--space-64) var(--gutter);
}
`,
      [`${feature}/${name}.test.tsx`]: `import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitPart } from '../../../test/visit.tsx';
import { ${Pascal} } from './${name}.tsx';

afterEach(cleanup);

test('has a heading', async () => {
  await visitPart(<${Pascal} />, { path: '/en-GB/${name}', topics: ['${name}'] });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
});
`,
    },
    edits: [
      ...topic.edits,
      {
        file: 'apps/portal/src/app/route-table.ts',
        after: /export const routeTable: readonly RouteEntry\[\] = \[/,
        text: `
  {
    path: '${name}',
    only: 'web',
    page: '${name}',
    title: '${Pascal}.Page.Title',
    topics: ['${name}'],
    footer: 'full',
  },`,
      },
    ],
  };
}
