import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);
beforeEach(() => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" capsLockHint="Caps Lock is on" />);
});

test('shows and hides the password with the eye button', async () => {
  const user = userEvent.setup();
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(input.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('shows the Caps Lock hint while typing and hides it on blur', () => {
  const input = screen.getByLabelText('Password');
  fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on')).toBeTruthy();
  fireEvent.blur(input);
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
});
