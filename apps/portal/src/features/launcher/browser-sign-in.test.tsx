import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeLauncher, type FakeLauncher } from '../../../test/fake-launcher.ts';
import { visitPart } from '../../../test/visit.tsx';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { BrowserSignIn } from './browser-sign-in.tsx';

afterEach(cleanup);

const visit = (launcher: FakeLauncher) =>
  visitPart(
    <LauncherProvider value={launcher}>
      <BrowserSignIn />
    </LauncherProvider>,
    { topics: ['launcher'] },
  );

test('a page that was loaded during a sign-in in the browser waits for its result', async () => {
  const launcher = createFakeLauncher({ isSigningIn: true });
  const answered = Promise.withResolvers<void>();
  launcher.perform = async (command) => {
    launcher.commands.push(command);
    await answered.promise;
  };
  await visit(launcher);
  expect(await screen.findByText(/in your browser/)).toBeTruthy();
  expect(launcher.commands).toMatchObject([{ type: 'continue_sign_in', locale: 'en-GB' }]);
});

test('a page that learns of the sign-in after it is shown waits for it as well', async () => {
  const launcher = createFakeLauncher({ isSigningIn: false });
  await visit(launcher);
  launcher.change({ isSigningIn: true });
  expect(await screen.findByText(/in your browser/)).toBeTruthy();
  expect(launcher.commands).toMatchObject([{ type: 'continue_sign_in' }]);
});

test('a player who looks at another page meanwhile is still signed in by the browser', async () => {
  const launcher = createFakeLauncher({ isSigningIn: true });
  launcher.perform = (command) => {
    launcher.commands.push(command);
    return new Promise(() => {});
  };
  await visit(launcher);
  await screen.findByText(/in your browser/);
  cleanup();
  await visit(launcher);
  expect(await screen.findByText(/in your browser/)).toBeTruthy();
  expect(launcher.commands.map(({ type }) => type)).toEqual(['continue_sign_in', 'continue_sign_in']);
});

test('a page that comes too late for a sign-in waits for the player, without an error', async () => {
  const launcher = createFakeLauncher({ isSigningIn: true });
  launcher.errors = { continue_sign_in: 'not_found' };
  await visit(launcher);
  expect(await screen.findByText(/We’ll open your browser/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without one it waits for the player', async () => {
  const launcher = createFakeLauncher({ isSigningIn: false });
  await visit(launcher);
  expect(launcher.commands).toEqual([]);
});
