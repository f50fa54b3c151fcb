import { expect, test } from 'vitest';
import { MODAL_ORDER, type ModalKind, topModal } from './modal-order.rules.ts';

test('nothing wanted is nothing shown', () => {
  expect(topModal([])).toBeNull();
});

test.each<[string, ModalKind[], ModalKind]>([
  ['a ban interrupts a code prompt', ['two-factor', 'banned'], 'banned'],
  ['a lost network comes before a ban nobody can read about', ['banned', 'no-network'], 'no-network'],
  ['a failed part waits until the network is back', ['application-error', 'no-network'], 'no-network'],
  [
    'whoever wants to quit is heard even when all is broken',
    ['application-error', 'quit-prompt'],
    'quit-prompt',
  ],
  [
    'the recovery code replaces the code it was opened from',
    ['two-factor', 'two-factor-recovery'],
    'two-factor-recovery',
  ],
  ['a recovery token waits for the code that is asked for', ['recovery-token', 'two-factor'], 'two-factor'],
  ['cookies come last', ['consent', 'language'], 'language'],
])('%s', (_, wanted, shown) => {
  expect(topModal(wanted)).toBe(shown);
});

test('the order of asking does not matter', () => {
  expect(topModal(MODAL_ORDER.toReversed())).toBe(topModal(MODAL_ORDER));
});
