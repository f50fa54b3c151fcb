import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { visitPart } from '../../../test/visit.tsx';
import RecoveryToken from './recovery-token.tsx';

afterEach(cleanup);

/** Whether the browser would ask for confirmation before it leaves the page. */
const isLeavingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closes only after the player confirms that the code is saved, and not with Escape', async () => {
  const onClose = vi.fn();
  await visitPart(<RecoveryToken isOpen token="K7QM2XRD9F" onClose={onClose} />, { topics: ['dialogs'] });
  expect(screen.getByText('K7QM2 XRD9F')).toBeTruthy();
  const continueButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
  expect(continueButton.disabled).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(continueButton);
  expect(onClose).toHaveBeenCalledOnce();
});

test('asks before the page unloads while the code is shown', async () => {
  const { unmount } = await visitPart(<RecoveryToken isOpen token="K7QM2XRD9F" onClose={() => {}} />, {
    topics: ['dialogs'],
  });
  expect(isLeavingAsked()).toBe(true);
  unmount();
  expect(isLeavingAsked()).toBe(false);
});
