import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);

function show(address: string, next: string | null): (string | null)[][] {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Pager next={next} />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('is not there for a list of one page', () => {
  expect(show('/players?text=ada', null)).toEqual([]);
});

test('leads on from the first page, and keeps the search', () => {
  expect(show('/players?text=ada', 'a b')).toEqual([['Next page', '/players?text=ada&after=a+b']]);
});

test('leads back from the last page', () => {
  expect(show('/players/1?tab=notes&after=9', null)).toEqual([['First page', '/players/1?tab=notes']]);
});
