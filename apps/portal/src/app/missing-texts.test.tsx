import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json } from '../../test/fake-server.ts';
import { stubBrowser } from '../../test/stub-browser.ts';
import { visit } from '../../test/visit.tsx';
import { notFoundRoute, routeTable } from './route-table.ts';

stubBrowser();

const texts = import.meta.glob<Record<string, string>>('../../../../packages/messages/en-GB/*.json', {
  eager: true,
  import: 'default',
});
const IDS = Object.values(texts).flatMap(Object.keys);

const PATHS = [...routeTable, { ...notFoundRoute, path: 'made-up' }].map(({ path }) =>
  path.replace(/\/:\w+\?/, '').replace(/:\w+/g, 'made-up'),
);
const VISITORS = [
  { user: undefined, tags: ['more'] },
  { user: { validated: false }, tags: [] },
  { user: { validated: true, hasPassword: false }, tags: ['more'] },
];

describe.each(VISITORS)('no message id is shown', ({ user, tags }) => {
  test.each(PATHS)(`on /%s for ${JSON.stringify(user)}`, { tags }, async (path) => {
    await visit(`/en-GB/${path}`, {
      ...(user ? { user } : {}),
      answers: {
        'GET /user/2fa/devices': json(200, []),
        'GET /auth/external/devices': json(200, []),
        'GET /user/sign-in-methods': json(200, []),
      },
    });
    await act(async () => {});
    const shown = `${document.title}\n${document.body.innerHTML}`;
    expect(IDS.length).toBeGreaterThan(500);
    expect(IDS.filter((id) => shown.includes(`>${id}<`) || shown.includes(`"${id}"`))).toEqual([]);
  });
});
