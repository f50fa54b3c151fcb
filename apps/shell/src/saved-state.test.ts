import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareGames } from '../test/open-games.ts';

const setup = prepareGames();
const { openGames } = setup;

test('a state file that cannot be read is kept aside', async () => {
  await setup.games.close();
  writeFileSync(join(setup.folder, 'state.json'), '{"installed":');
  await openGames();
  expect(setup.games.snapshot().installed).toEqual([]);
  expect(existsSync(join(setup.folder, 'state.json.unreadable'))).toBe(true);
});
