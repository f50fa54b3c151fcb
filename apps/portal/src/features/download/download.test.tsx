import english from '@gatehouse/messages/en-GB/download.json';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { LINUX, MAC, PHONE, visitDownload, WINDOWS } from '../../../test/features/visit-download.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const button = () => screen.getByRole('button', { name: 'Email me the link' });
const field = () => screen.getByLabelText('Email') as HTMLInputElement;

async function openModal(answers: Parameters<typeof visitDownload>[0]['answers'] = [], email?: string) {
  const visit = await visitDownload({ userAgent: PHONE, answers: [json(200, []), ...answers], email });
  fireEvent.click(button());
  return { ...visit, linksSent: () => visit.sent.filter(({ method }) => method === 'PUT') };
}

function send(email: string) {
  fireEvent.input(field(), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: /^Send link/ }));
}

test('on Windows the button links to the download with its own id', async () => {
  await visitDownload({ userAgent: WINDOWS, answers: [json(200, [])] });
  const address = new URL(
    screen.getByRole('link', { name: 'Download for Windows' }).getAttribute('href') ?? '',
    location.href,
  );
  expect(address.pathname).toBe('/api/v1/client/download');
  expect(address.searchParams.get('download_id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(address.searchParams.get('download_id')).not.toMatch(/^0{8}/);
  expect(address.searchParams.get('client_id')).toBeNull();
});

test('on a Mac it downloads for macOS, and where there is no installer it offers the link by mail', async () => {
  await visitDownload({ userAgent: MAC, answers: [json(200, [])] });
  const link = screen.getByRole('link', { name: 'Download for macOS' });
  expect(new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('system')).toBe('macos');
  cleanup();
  await visitDownload({ userAgent: LINUX, answers: [json(200, [])] });
  expect(screen.queryByRole('link', { name: /^Download for/ })).toBeNull();
  expect(button()).toBeTruthy();
  expect(document.body.textContent).toContain('The launcher runs on Windows and macOS.');
});

test('a player downloads for another computer too, with the same id', async () => {
  await visitDownload({ userAgent: WINDOWS, answers: [json(200, [])] });
  const addressOf = (name: string) =>
    new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', location.href).searchParams;
  expect(addressOf('macOS').get('system')).toBe('macos');
  expect(addressOf('macOS').get('download_id')).toBe(addressOf('Download for Windows').get('download_id'));
});

test('a link from a mail continues the same download', async () => {
  const id = '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';
  await visitDownload({ userAgent: WINDOWS, answers: [json(200, [])], search: `?download_id=${id}` });
  expect(screen.getByRole('link', { name: 'Download for Windows' }).getAttribute('href')).toContain(id);
});

test.each([
  [true, '12.34'],
  [false, null],
])('the statistics id is sent only with consent: %s', async (statistics, expected) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('_ga=GA1.1.12.34');
  await visitDownload({ userAgent: WINDOWS, answers: [json(200, [])], statistics });
  const href = screen.getByRole('link', { name: 'Download for Windows' }).getAttribute('href') ?? '';
  expect(new URL(href, location.href).searchParams.get('client_id')).toBe(expected);
});

test('on other systems it asks for an e-mail for the link and confirms that it was sent', async () => {
  const { linksSent, tracked } = await openModal([json(204, null)]);
  const dialog = screen.getByRole('dialog');
  const texts = ['Download.Link.Title', 'Download.Link.Text', 'Download.Link.Disclaimer'] as const;
  for (const id of texts) expect(dialog.textContent).toContain(english[id].split('{')[0]);
  expect(field().value).toBe('');
  send('guest@example.test');
  const close = await screen.findByText('Close', { selector: 'footer *' });
  expect(screen.getByRole('status').textContent).toContain('guest@example.test');
  await waitFor(() => expect(close.closest('button') === document.activeElement).toBe(true));
  expect(linksSent()[0]?.body).toMatchObject({ email: 'guest@example.test', locale: 'en-GB', gfLang: 'en' });
  expect(tracked).toEqual([{ event: 'download_started', product: 'gatehouse', method: 'mail' }]);
  fireEvent.click(close);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(button());
  expect(field().value).toBe('');
});

test('prefills the e-mail of a signed-in player', async () => {
  await openModal([], 'mara@example.test');
  expect(field().value).toBe('mara@example.test');
});

test.each(['', 'no-at-sign', 'a{b}@example.test'])(
  '%j is not a valid e-mail, and nothing is sent',
  async (typed) => {
    const { linksSent } = await openModal([json(204, null)]);
    send(typed);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(linksSent()).toEqual([]);
  },
);

test.each([
  [429, 'TOO_MANY_REQUESTS', 'We’ve just sent an email to this address.'],
  [500, 'INTERNAL', 'We couldn’t send the link.'],
])('after %s %s the form keeps its input and says what to do', async (status, code, sentence) => {
  await openModal([refusal(status, [code])]);
  send('guest@example.test');
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(field().value).toBe('guest@example.test');
  expect(screen.getByRole('button', { name: /^Send link/ }).getAttribute('aria-busy')).toBeNull();
});

test('a double click sends one link', async () => {
  const { linksSent } = await openModal(['hang']);
  send('guest@example.test');
  fireEvent.click(screen.getByRole('button', { name: /^Send the link|Sending/ }));
  await waitFor(() => expect(linksSent()).toHaveLength(1));
});

test('sends the link even if the session has ended meanwhile', async () => {
  const { linksSent } = await openModal(
    [refusal(401, ['UNAUTHORIZED']), json(204, null)],
    'mara@example.test',
  );
  fireEvent.click(screen.getByRole('button', { name: /^Send link/ }));
  expect(await screen.findByText('Link sent')).toBeTruthy();
  expect(linksSent()).toHaveLength(2);
});

test('shows its title and button, three steps and three questions, of which one is open at a time', async () => {
  await visitDownload({ userAgent: WINDOWS, answers: [json(200, [])] });
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download for Windows' })).toBeTruthy();
  const steps = within(screen.getByRole('list')).getAllByRole('heading', { level: 3 });
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Install', 'Explore', 'Play']);
  const questions = [...document.querySelectorAll('details')];
  expect(questions).toHaveLength(3);
  expect(new Set(questions.map(({ name }) => name)).size).toBe(1);
});
