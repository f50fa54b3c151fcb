import type { LegalChanges } from '@gatehouse/contract/legal';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { type Answers, visit } from '../../../test/visit.tsx';

stubBrowser();
beforeEach(() => sessionStorage.clear());

const CHANGES = 'GET /user/legal/en-GB';
const ACCEPT = 'PUT /user/legal';
const TITLE = 'We’ve updated our terms of use';

const terms = (version = '2027-01'): LegalChanges['documents'][number] => ({
  document: 'terms',
  version,
  link: 'https://play.example/terms',
  appliesFrom: '2027-01-01',
  blocksPurchases: false,
  changes: [{ version, validFrom: '2027-01-01', locale: 'en-GB', text: `About ${version}.\n\nAnd refunds.` }],
});
const asking = (...documents: LegalChanges['documents']) => json(200, { documents });

const open = (answers: Answers, path = '/en-GB/support') =>
  visit(path, {
    user: {},
    config: { hasLegalChanges: true },
    answers: { 'GET /user/sign-in-methods': json(200, []), ...answers },
    prepare: ({ stores }) => void stores.consent.setState({ isRead: true, isDecided: true }),
  });

const notice = () => screen.findByText(TITLE);

async function showChanges(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'See what’s changed' }));
  return screen.findByRole('dialog', { name: TITLE });
}

test('a player is asked, reads what has changed with the full text, and accepts exactly that', async () => {
  const { sent } = await open({ [CHANGES]: [asking(terms()), asking()], [ACCEPT]: json(204, null) });
  const dialog = await showChanges();
  for (const text of ['Applies from: 1 January 2027', 'About 2027-01.', 'And refunds.']) {
    expect(within(dialog).getByText(text)).toBeTruthy();
  }
  expect(
    within(dialog)
      .getByRole('link', { name: /^Terms of use/ })
      .getAttribute('href'),
  ).toBe('https://play.example/terms');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ terms: '2027-01', locale: 'en-GB' });
});

test('who decides later is not asked again in this visit, unless there is something newer', async () => {
  const answers = { [CHANGES]: asking(terms()) };
  const first = await open(answers);
  await notice();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  first.unmount();
  const second = await open(answers);
  await waitFor(() => expect(second.calls()).toContain(CHANGES));
  expect(screen.queryByText(TITLE)).toBeNull();
  second.unmount();
  await open({ [CHANGES]: asking(terms('2027-02')) });
  await notice();
});

test('an old tab that accepts is shown the newer version and asked again', async () => {
  await open({
    [CHANGES]: [asking(terms()), asking(terms('2027-02'))],
    [ACCEPT]: refusal(409, ['VERSION_OUTDATED']),
  });
  const dialog = await showChanges();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await within(dialog).findByText(/There’s a newer version now/)).toBeTruthy();
  expect(await within(dialog).findByText('About 2027-02.')).toBeTruthy();
});

test('another tab that accepted ends the question here', async () => {
  const { services } = await open({ [CHANGES]: [asking(terms()), asking()] });
  await notice();
  await act(() => services.stores.session.getState().announceUserChange());
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
});

test('a privacy policy is read and not agreed to', async () => {
  await open({ [CHANGES]: asking({ ...terms(), document: 'privacy' }) });
  fireEvent.click(await screen.findByRole('button', { name: 'See what’s changed' }));
  const dialog = await screen.findByRole('dialog', { name: 'We’ve updated our privacy policy' });
  expect(within(dialog).getByRole('button', { name: 'Got it' })).toBeTruthy();
  expect(within(dialog).queryByText(/before you can buy/)).toBeNull();
});

test('nothing is requested where the publisher has no newer version', async () => {
  const { calls } = await visit('/en-GB/support', {
    user: {},
    answers: { 'GET /user/sign-in-methods': json(200, []) },
  });
  await waitFor(() => expect(calls()).toContain('GET /user/sign-in-methods'));
  expect(calls()).not.toContain(CHANGES);
});
