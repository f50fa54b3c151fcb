import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import TrustedDevices from './trusted-devices.tsx';

afterEach(cleanup);

const here = {
  trustedDeviceId: '0b7f1d52-6c0e-4d0f-9a63-3f1f6f0a7c11',
  from: 'browser',
  browser: 'Firefox',
  system: 'Windows',
  trustedAt: '2026-11-02T10:00:00.000Z',
  expiresAt: '2026-12-02T10:00:00.000Z',
  isCurrent: true,
};
const phone = {
  ...here,
  trustedDeviceId: '29fa054c-fdf7-4274-8e7e-a15f9ae12e27',
  browser: 'Safari',
  system: 'iOS',
  isCurrent: false,
};

async function open(answers: Answers) {
  const visited = await visitPart(<TrustedDevices />, {
    topics: ['settings', 'trusted-devices'],
    user: {},
    answers,
  });
  const messages = () => visited.services.stores.toasts.getState().toasts.map(({ message }) => message);
  return { ...visited, messages };
}

test('names each device with its dates, and marks this one', async () => {
  await open([json(200, [here, phone])]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Firefox on Windows This device');
  expect(first?.textContent).toContain('Trusted: 2 November 2026\u00a0· Until: 2 December 2026');
  expect(second?.textContent).not.toContain('This device');
});

test('ends the trust in one device, and keeps the focus in the list', async () => {
  const { calls, messages } = await open([json(200, [here, phone]), json(204, null), json(200, [here])]);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop trusting Safari on iOS' }));
  await waitFor(() => expect(messages()).toEqual(['TrustedDevices.Stop.Done']));
  expect(screen.queryByText(/Safari on iOS/)).toBeNull();
  expect(calls()).toContain(`DELETE /user/trusted-devices/${phone.trustedDeviceId}`);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Firefox on Windows'));
  // There is one device: its own button is enough.
  expect(screen.queryByRole('button', { name: 'Stop trusting all devices' })).toBeNull();
});

test('ends the trust in all devices, and shows nothing afterwards', async () => {
  const { calls, messages } = await open([json(200, [here, phone]), json(204, null), json(200, [])]);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop trusting all devices' }));
  await waitFor(() => expect(messages()).toEqual(['TrustedDevices.All.Done']));
  expect(calls()).toContain('DELETE /user/trusted-devices');
  expect(screen.queryByText('Trusted devices')).toBeNull();
});

test('one that has ended meanwhile disappears, and any other failure is shown', async () => {
  const { messages } = await open([
    json(200, [here]),
    refusal(500, ['INTERNAL']),
    refusal(404, ['NOT_FOUND']),
    json(200, []),
  ]);
  const button = await screen.findByRole('button', { name: 'Stop trusting Firefox on Windows' });
  fireEvent.click(button);
  await waitFor(() => expect(messages()).toEqual(['Error.Unknown']));
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});
