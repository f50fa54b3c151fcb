import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import { Marketing } from './marketing.tsx';

afterEach(cleanup);

const saved = json(204, null);
const failed = refusal(500, ['INTERNAL']);

async function visit(answers: Answers) {
  const { sent, services, player, tracked } = await visitPart(<Marketing />, {
    topics: ['settings'],
    user: { allowRemarketing: false, allowSocialmediaMarketing: true },
    answers,
  });
  const { session, toasts } = services.stores;
  const messages = () => toasts.getState().toasts.map(({ message }) => message);
  const announceUserChange = vi.spyOn(session.getState(), 'announceUserChange').mockResolvedValue();
  return { sent, session, messages, announceUserChange, player, tracked };
}

const mails = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Offers by email' });
const social = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Offers on social media' });
const shown = () => ({ allowRemarketing: mails().checked, allowSocialmediaMarketing: social().checked });

test('a checkbox is saved immediately and confirmed', async () => {
  const { sent, messages, announceUserChange } = await visit([saved]);
  expect(shown()).toEqual({ allowRemarketing: false, allowSocialmediaMarketing: true });
  fireEvent.click(mails());
  await waitFor(() => expect(messages()).toEqual(['Marketing.Saved.Text']));
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      url: '/api/v1/user/marketing',
      body: { allowRemarketing: true, allowSocialmediaMarketing: true },
    },
  ]);
  expect(announceUserChange).toHaveBeenCalledOnce();
  expect(mails().checked).toBe(true);
});

test('quick changes in both checkboxes end in the last state, confirmed once', async () => {
  const { sent, messages } = await visit([saved]);
  for (const box of [mails, mails, social, mails]) fireEvent.click(box());
  const last = { allowRemarketing: true, allowSocialmediaMarketing: false };
  expect(shown()).toEqual(last);
  await waitFor(() => expect(messages()).toEqual(['Marketing.Saved.Text']));
  expect(sent.at(-1)?.body).toEqual(last);
  expect(shown()).toEqual(last);
});

test('a failed save shows an error and restores the stored state', async () => {
  const { messages } = await visit([saved, failed]);
  fireEvent.click(mails());
  await waitFor(() => expect(messages()).toEqual(['Marketing.Saved.Text']));
  fireEvent.click(mails());
  fireEvent.click(social());
  await waitFor(() => expect(messages()).toContain('Error.Unknown'));
  expect(shown()).toEqual({ allowRemarketing: true, allowSocialmediaMarketing: true });
});

test('shows a change from another tab', async () => {
  const { session, player } = await visit([saved]);
  act(() => session.setState({ user: { ...player, allowSocialmediaMarketing: false } }));
  expect(social().checked).toBe(false);
});

test('an opt-in is counted, an opt-out is not', async () => {
  const { messages, tracked } = await visit([saved]);
  fireEvent.click(social());
  await waitFor(() => expect(messages()).toHaveLength(1));
  expect(tracked).toEqual([]);
  fireEvent.click(mails());
  await waitFor(() => expect(tracked).toMatchObject([{ event: 'opt_in', product: 'gatehouse' }]));
});
