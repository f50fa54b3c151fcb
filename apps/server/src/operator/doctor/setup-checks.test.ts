import { expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { checkCapacity } from './setup-checks.ts';

test('shows the capacity that is in force', async () => {
  const env = readEnv('operate', { PASSWORD_HASHES_AT_ONCE: '3', PAGE_CACHE_MB: '96', RENDER_QUEUE: '12' });
  expect((await checkCapacity(env)).message).toMatch(
    /^3 password hashes at a time, 30 wait; 96 MB of rendered pages, 12 renders wait; 10 database connections,/,
  );
});
