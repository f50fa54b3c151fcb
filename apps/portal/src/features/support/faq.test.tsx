import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitPart } from '../../../test/visit.tsx';
import { Faq } from './faq.tsx';
import { ALL_FAQS } from './faqs.ts';

afterEach(cleanup);

const visit = (address: string, locale: 'en-GB' | 'de-DE' | 'ar-AE' = 'en-GB') =>
  visitPart(<Faq />, {
    path: `/${locale}/${address}`,
    locale,
    topics: ['support'],
    config: { links: { support: 'https://help.example.test', board: '', terms: '', privacy: '' } },
  });

test('a URL with an item anchor opens only that item', async () => {
  const { container } = await visit('support/authenticator#lost-phone');
  await waitFor(() => expect(container.querySelectorAll('details[open]')).toHaveLength(1));
  expect(container.querySelector('details[open] summary')?.textContent).toMatch(/lost my phone/);
});

test('the navigation marks the current page, and each page links to the support team', async () => {
  await visit('support/psd2');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Payments');
  const people = screen.getByRole('link', { name: /^Contact support/ });
  expect(people.getAttribute('href')).toMatch(/^https:\/\/help\.example\.test\//);
});

test('Security has no title between the heading of the area and its questions', async () => {
  await visit('support/security');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Support',
    'Still need help?',
  ]);
});

const pages = ALL_FAQS.flatMap(({ path }) =>
  (['en-GB', 'de-DE', 'ar-AE'] as const).map((locale) => [path, locale] as const),
);
test.each(pages)('%s in %s leaves no tag and no gap in its answers', async (path, locale) => {
  const { container } = await visit(path, locale);
  expect(container.querySelectorAll('details a').length).toBeGreaterThan(0);
  expect(container.textContent).not.toMatch(/[<{]/);
});
