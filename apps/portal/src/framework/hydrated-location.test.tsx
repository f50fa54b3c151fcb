import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { RenderedLocationProvider, useHydratedLocation } from './hydrated-location.ts';

const RENDERED = { pathname: '/en-GB/sign-in', search: '?game=emberfall' };
const ASKED_PATH = '/en-GB/sign-in';
const ASKED_SEARCH = '?utm_source=mail&game=emberfall';
const ASKED = `${ASKED_PATH}${ASKED_SEARCH}#top`;

function Address() {
  const { pathname, search, hash, state } = useHydratedLocation();
  return <p title={String(state)}>{pathname + search + hash}</p>;
}

test('hydrates with the location of the server, then returns the one of the browser', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(
    <StaticRouter location={RENDERED.pathname + RENDERED.search}>
      <RenderedLocationProvider value={RENDERED}>
        <Address />
      </RenderedLocationProvider>
    </StaticRouter>,
  );
  expect(root.textContent).toBe('/en-GB/sign-in?game=emberfall');
  const onRecoverableError = vi.fn();
  await act(async () => {
    hydrateRoot(
      root,
      <MemoryRouter
        initialEntries={[{ pathname: ASKED_PATH, search: ASKED_SEARCH, hash: '#top', state: 'kept' }]}
      >
        <RenderedLocationProvider value={RENDERED}>
          <Address />
        </RenderedLocationProvider>
      </MemoryRouter>,
      { onRecoverableError },
    );
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.textContent).toBe(ASKED);
  expect(root.querySelector('p')?.title).toBe('kept');
});

test('returns the location of the browser immediately without server-side rendering', () => {
  render(
    <MemoryRouter initialEntries={[ASKED]}>
      <Address />
    </MemoryRouter>,
  );
  expect(screen.getByText(ASKED)).toBeDefined();
});
