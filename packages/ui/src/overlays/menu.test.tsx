import '../../test/jsdom-top-layer.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';
import { MenuItem, MenuLink } from './menu-item.tsx';

afterEach(cleanup);

function renderMenu(onSelect = vi.fn()) {
  render(
    <Menu label="Account" trigger="player">
      <MenuItem onSelect={onSelect}>Coupon</MenuItem>
      <MenuLink>
        <a href="#settings">Settings</a>
      </MenuLink>
      <MenuItem>Sign out</MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'player' });
  return { user: userEvent.setup(), trigger, onSelect };
}

const focused = () => document.activeElement?.textContent;

describe('Menu', () => {
  test('opens on the first item and sets aria-expanded on a click', async () => {
    const { user, trigger } = renderMenu();
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    await user.click(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('Coupon');
  });

  test('opens on the chosen item, such as the currency', async () => {
    render(
      <Menu label="Currency" trigger="GBP">
        <MenuItem isChecked={false}>EUR</MenuItem>
        <MenuItem isChecked>GBP Pound</MenuItem>
      </Menu>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'GBP' }));
    expect(focused()).toBe('GBP Pound');
  });

  test('moves through the items with arrows and wraps around', async () => {
    const { user, trigger } = renderMenu();
    trigger.focus();
    await user.keyboard('{ArrowDown}');
    const seen = [focused()];
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{Home}', '{End}']) {
      await user.keyboard(key);
      seen.push(focused());
    }
    expect(seen).toEqual(['Coupon', 'Settings', 'Sign out', 'Coupon', 'Sign out', 'Coupon', 'Sign out']);
  });

  test('opens on the last item with the up arrow', async () => {
    const { user, trigger } = renderMenu();
    trigger.focus();
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Sign out');
  });

  test('finds an item by its first letters', async () => {
    const { user, trigger } = renderMenu();
    await user.click(trigger);
    await user.keyboard('si');
    expect(focused()).toBe('Sign out');
  });

  test('closes with Escape and restores focus', async () => {
    const { user, trigger } = renderMenu();
    await user.click(trigger);
    await user.keyboard('{Escape}');
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(trigger);
  });

  test('runs the action once and closes when an item is chosen', async () => {
    const { user, trigger, onSelect } = renderMenu();
    await user.click(trigger);
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
  });
});
