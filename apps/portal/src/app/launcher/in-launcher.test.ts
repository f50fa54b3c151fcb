// @vitest-environment node
import { expect, test } from 'vitest';
import { withConfigDefaults } from '../../platform/config.ts';
import { inLauncher } from './in-launcher.ts';

test('the launcher solves challenges with its own script: the policy of the shell allows no other', () => {
  const served = withConfigDefaults({ features: { challenge: { scriptUrl: 'https://cdn.example/p.js' } } });
  expect(inLauncher(served).features).toEqual({});
});
