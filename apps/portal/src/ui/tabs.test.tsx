import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
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

describe('Tabs', () => {
  test('an arrow selects the next tab, moves focus and shows its panel', async () => {
    const user = userEvent.setup();
    render(<Shelf />);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Games');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('News');
    expect(screen.getByRole('tabpanel', { name: 'News' }).textContent).toBe('Three articles');
  });

  test('only the selected tab is on the way of the Tab key', () => {
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
])('%s in %o leads from the first of three tabs to %s', (key, direction, next) => {
  expect(tabAfterKey(key, 0, 3, direction)).toBe(next);
});
