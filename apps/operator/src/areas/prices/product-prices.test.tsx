import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { publishTooLate, publishTwice } from '../../../test/publish-edit.ts';
import { type Reply, showPage } from '../../../test/show-page.tsx';
import ProductPrices from './product-prices.tsx';

const SAVE = 'PUT /prices/neon-drift';
const product = {
  ...{ product: 'neon-drift', productName: 'Neon Drift', isForSale: true },
  items: [{ extra: null, title: 'Neon Drift', prices: { EUR: { amount: 1499, sale: null } } }],
};

function show(reply: Reply, read: () => number = () => 7) {
  return showPage(<ProductPrices />, {
    path: '/prices/:product',
    at: '/prices/neon-drift',
    replies: {
      'GET /prices': () => Response.json({ release: read(), defaultCurrency: 'EUR', products: [product] }),
      [SAVE]: reply,
    },
  });
}

async function write(user: UserEvent) {
  const price = (await screen.findByLabelText('Price in EUR')) as HTMLInputElement;
  await user.clear(price);
  await user.type(price, '19.99');
  await user.type(screen.getByLabelText('Reason'), 'ticket 4711');
  return price;
}

const changed = [{ extra: null, prices: { EUR: { amount: 1999, sale: null } } }];

const page = { show, write, query: 'GET /prices' };

test('a save that the server refuses keeps the price, and names the release that it was written for', async () => {
  const { field, sentTo } = await publishTooLate(page);
  expect(field.value).toBe('19.99');
  expect(sentTo(SAVE)).toEqual([{ release: 7, reason: 'ticket 4711', items: changed }]);
});

test('what is no amount is not sent', async () => {
  const { sentTo } = show({ auditId: 1, release: 8 });
  const user = userEvent.setup();
  const price = await write(user);
  await user.type(price, ' euros');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Enter an amount such as 4.99.')).toBeDefined();
  expect(sentTo(SAVE)).toEqual([]);
});

test('a double click publishes once', async () => {
  const { sentTo } = await publishTwice(page);
  expect(sentTo(SAVE)).toHaveLength(1);
});
