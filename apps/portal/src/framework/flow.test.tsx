import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useFlowEntry, useHeldStep } from './flow.ts';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

/** The step "account" is held, and is shown when `rendering` has ended. */
function HeldFlow({ onBack, rendering }: { onBack: () => void; rendering: Promise<string> }): ReactNode {
  const { entry, push } = useFlowEntry();
  useHeldStep('account', onBack);
  if (entry.step === 'account') return use(rendering);
  return (
    <button type="button" onClick={() => push('account')}>
      Continue
    </button>
  );
}

function openHeldFlow(rendering: Promise<string>) {
  const onBack = vi.fn();
  render(
    <BrowserRouter>
      <HeldFlow onBack={onBack} rendering={rendering} />
    </BrowserRouter>,
  );
  return onBack;
}

const pressContinue = () => act(async () => screen.getByRole('button', { name: 'Continue' }).click());
const stepOfEntry = () => window.history.state?.usr?.flow?.step;

test('Back in a held step returns to it', async () => {
  const onBack = openHeldFlow(Promise.resolve('The step'));
  await pressContinue();
  expect(await screen.findByText('The step')).toBeTruthy();
  act(() => window.history.back());
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  await waitFor(() => expect(stepOfEntry()).toBe('account'));
});

test('Back in a held step returns to it also before its entry has rendered', async () => {
  const rendering = Promise.withResolvers<string>();
  const onBack = openHeldFlow(rendering.promise);
  await pressContinue();
  expect(stepOfEntry()).toBe('account');
  act(() => window.history.back());
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  await waitFor(() => expect(stepOfEntry()).toBe('account'));
  rendering.resolve('The step');
  expect(await screen.findByText('The step')).toBeTruthy();
  expect(onBack).toHaveBeenCalledOnce();
});
