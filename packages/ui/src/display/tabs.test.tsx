import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { tabAfterKey } from './tab-keys.ts';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Shelf() {
  const [value, setValue] = useState<'games' | 'news'>('games');
  return (
    <Tabs
      label="Shelf"
      value={value}
      onChange={setValue}
      tabs={[
        { id: 'games', label: 'Games', panel: 'Eight games' },
        { id: 'news', label: 'News', panel: 'Three articles' },
      ]}
    />
  );
}

function AddressedShelf({ onChange }: { onChange: (id: 'games' | 'news') => void }) {
  return (
    <Tabs
      label="Shelf"
      value="games"
      onChange={onChange}
      tabs={[
        { id: 'games', label: 'Games', panel: 'Eight games', link: <a href="#games">Games</a> },
        { id: 'news', label: 'News', panel: 'Three articles', link: <a href="#news">News</a> },
      ]}
    />
  );
}

describe('Tabs', () => {
  test('renders a tab with a URL as a link that keys can reach', async () => {
    const user = userEvent.setup();
    const changed = vi.fn();
    render(<AddressedShelf onChange={changed} />);
    expect(screen.getByRole('tab', { name: 'News' }).getAttribute('href')).toBe('#news');
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(changed).toHaveBeenCalledExactlyOnceWith('news');
    expect(document.activeElement?.textContent).toBe('News');
  });

  test('selects, focuses and shows the next tab with an arrow key', async () => {
    const user = userEvent.setup();
    render(<Shelf />);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Games');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('News');
    expect(screen.getByRole('tabpanel', { name: 'News' }).textContent).toBe('Three articles');
  });

  test('makes only the selected tab reachable with the Tab key', () => {
    render(<Shelf />);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1]);
  });
});

const row = { isVertical: false, isRtl: false };

test.each([
  ['ArrowRight', row, 1],
  ['ArrowLeft', row, 2],
  ['ArrowLeft', { ...row, isRtl: true }, 1],
  ['ArrowRight', { ...row, isRtl: true }, 2],
  ['ArrowDown', row, undefined],
  ['ArrowDown', { isVertical: true, isRtl: true }, 1],
  ['ArrowUp', { isVertical: true, isRtl: false }, 2],
  ['ArrowLeft', { isVertical: true, isRtl: false }, undefined],
  ['End', row, 2],
])('moves with %s in %o from the first of three tabs to %s', (key, direction, next) => {
  expect(tabAfterKey(key, 0, 3, direction)).toBe(next);
});
