import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { visit } from '../../../test/visit.tsx';

stubBrowser();

test('a visitor who goes to another page before the sign-in is shown is not led back later', async () => {
  const { services, go } = await visit('/en-GB/support');
  const { returnPath } = services.stores;
  act(() => returnPath.getState().remember('/en-GB/shop/neon-drift'));
  await go('/en-GB/download');
  await waitFor(() => expect(returnPath.getState().afterSignIn).toBeNull());
});

test('a visitor who goes back before the sign-in is shown is not led back later', async () => {
  const { services } = await visit('/en-GB/support');
  const { returnPath } = services.stores;
  act(() => returnPath.getState().remember('/en-GB/support'));
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(returnPath.getState().afterSignIn).toBeNull();
});
