import type { FooterConfig } from '@gatehouse/contract/config';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { visitPart } from '../../../test/visit.tsx';
import { Footer } from './footer.tsx';

afterEach(cleanup);

const column = (title: string) => ({ title, links: [{ title: `About ${title}`, link: 'app:/coupon' }] });
const footer: FooterConfig = {
  locale: 'en-GB',
  column1: column('Company'),
  column2: column('Help'),
  column3: column('Law'),
  column4: { title: 'Follow us', links: [] },
};
async function show(hasColumns: boolean) {
  await visitPart(<Footer hasColumns={hasColumns} />, {
    answers: { 'GET /config/footer/en-GB': json(200, footer) },
    config: { version: '0.486.2' },
  });
  await expect.poll(() => document.querySelector('[data-loaded="true"]')).not.toBeNull();
}

test('shows its columns with links within the portal', async () => {
  await show(true);
  for (const title of ['Company', 'Help', 'Law']) {
    expect(screen.getByRole('link', { name: `About ${title}` }).getAttribute('href')).toBe('/en-GB/coupon');
  }
});

test('the plain footer shows the version and the legal links, without the columns', async () => {
  await show(false);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['About Law']);
  expect(screen.getByText(/0\.486\.2/)).toBeTruthy();
});

test('a footer that cannot be loaded is logged, and the rest of the page stays', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await visitPart(<Footer hasColumns />, {
    answers: { 'GET /config/footer/en-GB': refusal(404, ['NOT_FOUND']) },
    config: { version: '0.486.2' },
  });
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('footer.load-failed', expect.anything()));
  expect(screen.queryAllByRole('link')).toEqual([]);
  log.mockRestore();
});

test('fades in once its config has loaded', async () => {
  const answer = Promise.withResolvers<Response>();
  await visitPart(<Footer hasColumns />, { answers: { 'GET /config/footer/en-GB': answer.promise } });
  const content = document.querySelector('[data-loaded]');
  expect(content?.getAttribute('data-loaded')).toBe('false');
  answer.resolve(json(200, footer));
  await expect.poll(() => content?.getAttribute('data-loaded')).toBe('true');
});
