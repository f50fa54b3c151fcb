import { expect, test } from 'vitest';
import { watchDoubleClicks } from './double-click.ts';

watchDoubleClicks(document);

function standing(...names: string[]) {
  const pressed: string[] = [];
  document.body.replaceChildren(
    ...names.map((name) => {
      const button = document.createElement('button');
      button.addEventListener('click', () => pressed.push(name));
      return button;
    }),
  );
  return { pressed, buttons: [...document.body.children] };
}
const click = (target: Element | undefined, detail: number) =>
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

test('the second half of a double click does not press what has come in place of the first', () => {
  const { pressed, buttons } = standing('Redeem', 'Redeem another code');
  click(buttons[0], 1);
  click(buttons[1], 2);
  expect(pressed).toEqual(['Redeem']);
  click(buttons[1], 1);
  expect(pressed).toEqual(['Redeem', 'Redeem another code']);
});

test('a button that is clicked quickly is pressed as often, and so is one by keyboard', () => {
  const { pressed, buttons } = standing('Next', 'Send');
  click(buttons[0], 1);
  click(buttons[0], 2);
  click(buttons[0], 3);
  click(buttons[1], 0);
  expect(pressed).toEqual(['Next', 'Next', 'Next', 'Send']);
});
