import { expect, test } from 'vitest';
import { MODAL_ORDER, type ModalKind, topModal } from './modal-order.rules.ts';

test('shows nothing if no modal is wanted', () => {
  expect(topModal([])).toBeNull();
});

test.each<[string, ModalKind[], ModalKind]>([
  ['shows a ban before a code prompt', ['two-factor', 'banned'], 'banned'],
  ['shows a lost network before a ban, whose chunk cannot load', ['banned', 'no-network'], 'no-network'],
  ['shows a lost network before an application error', ['application-error', 'no-network'], 'no-network'],
  ['shows the quit prompt before an application error', ['application-error', 'quit-prompt'], 'quit-prompt'],
  [
    'shows the recovery form before the code prompt it was opened from',
    ['two-factor', 'two-factor-recovery'],
    'two-factor-recovery',
  ],
  ['shows a code prompt before a recovery token', ['recovery-token', 'two-factor'], 'two-factor'],
  ['shows the consent modal last', ['consent', 'language'], 'language'],
])('%s', (_, wanted, shown) => {
  expect(topModal(wanted)).toBe(shown);
});

test('does not depend on the order of the wanted modals', () => {
  expect(topModal(MODAL_ORDER.toReversed())).toBe(topModal(MODAL_ORDER));
});
