import { type Markup, markup } from '../../server-pages/markup.ts';
import { serverPage } from '../../server-pages/server-page.ts';

export const CHECKOUT_STYLES = '/demo/checkout/page.css';

export interface CheckoutView {
  brand: string;
  title: string;
  price: string;
  /** The target of the form, and the secret that proves that this page was opened by its link. */
  action: string;
  key: string;
}

export function checkoutPage({ brand, title, price, action, key }: CheckoutView): string {
  return page(
    `Pay ${price} to ${brand}`,
    markup`<header class="summary">
<p class="eyebrow">Demo checkout</p>
<h1>${price}</h1>
<p class="hint">${title}, sold by ${brand}. No real money is involved, and nothing leaves this machine.</p>
</header>
<form class="choices" method="post" action="${action}" aria-label="Result of the payment">
<input type="hidden" name="key" value="${key}">
<button class="primary" type="submit" name="act" value="pay">Pay ${price}</button>
<button type="submit" name="act" value="later">Pay later: the money arrives after 30 seconds</button>
<button type="submit" name="act" value="decline">Decline the card</button>
<button type="submit" name="act" value="cancel">Cancel the payment</button>
<button class="quiet" type="submit" name="act" value="close">Leave without paying</button>
</form>`,
  );
}

export function checkoutOverPage(orderLink: string | undefined): string {
  return page(
    'This payment has ended',
    markup`<div class="over"><h1>This payment has ended</h1>
<p class="hint">It’s already finished, or the link is incomplete.</p>
${orderLink && markup`<p><a href="${orderLink}">See the order</a></p>`}</div>`,
  );
}

function page(title: string, content: Markup): string {
  return serverPage({
    title,
    head: markup`<link rel="stylesheet" href="${CHECKOUT_STYLES}">`,
    body: markup`<body>
<main class="checkout">
${content}
</main>
</body>`,
  });
}
