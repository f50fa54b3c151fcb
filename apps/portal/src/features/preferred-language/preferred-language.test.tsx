import type { PageLocale } from '@gatehouse/domain/locales';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { visitPart } from '../../../test/visit.tsx';
import { PreferredLanguage } from './preferred-language.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function visit(answer: Response, locale: PageLocale = 'de-DE') {
  const show = vi.fn();
  const keep = vi.fn();
  const { sent } = await visitPart(<PreferredLanguage />, {
    path: '/en-GB/settings',
    topics: ['settings'],
    user: { locale },
    answers: [answer],
    config: { locales: ['ar-AE', 'de-DE', 'en-GB', 'xx-XX'] },
    prepare({ stores }) {
      stores.toasts.setState({ show });
      stores.localePreference = { ...stores.localePreference, keep };
    },
  });
  return { sent, show, keep };
}

const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Preferred language' });

test('lists each language in its own name, and selecting alone saves nothing', async () => {
  const { sent } = await visit(json(204, null));
  expect([...list().options].map(({ text }) => text)).toEqual(['العربية', 'Deutsch', 'English']);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.change(list(), { target: { value: 'ar-AE' } });
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('saving the language of the page stays on it and shows a toast', async () => {
  const { sent, show, keep } = await visit(json(204, null));
  fireEvent.change(list(), { target: { value: 'en-GB' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('ok', 'PreferredLanguage.Saved.Text'));
  expect(sent[0]?.body).toEqual({ locale: 'en-GB' });
  expect(keep).toHaveBeenCalledWith('en-GB');
});

test('a failed save keeps the selection', async () => {
  const { show, keep } = await visit(refusal(500, ['INTERNAL']));
  fireEvent.change(list(), { target: { value: 'en-GB' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(show).toHaveBeenCalledWith('danger', 'PreferredLanguage.Failed.Text'));
  expect(list().value).toBe('en-GB');
  expect(keep).not.toHaveBeenCalled();
});

test('after a save in another language the toast appears in the new one, once', async () => {
  sessionStorage.setItem('gatehouse.language-saved', 'en-GB');
  const { show } = await visit(json(204, null), 'en-GB');
  await waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('ok', 'PreferredLanguage.Saved.Text'));
  expect(sessionStorage.length).toBe(0);
});
