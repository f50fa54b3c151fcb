import { type Markup, markup } from '../../server-pages/markup.ts';
import { serverPage } from '../../server-pages/server-page.ts';

export const CHECKOUT_STYLES = '/demo/checkout/page.css';

export interface CheckoutView {
  brand: string;
  locale: string;
  /** The number of the order, such as GH-000042. */
  number: string;
  title: string;
  price: string;
  net: string;
  tax: string;
  taxRate: string;
  /** Paths of pictures without width and format; undefined for a product that is no longer in the content. */
  picture: string | undefined;
  wordmark: string | undefined;
  /** The target of the form, and the secret that proves that this page was opened by its link. */
  action: string;
  key: string;
}

export function checkoutPage(view: CheckoutView): string {
  const { brand, number, title, price, net, tax, taxRate, action, key } = view;
  return page(
    brand,
    `Pay ${price} to ${brand}`,
    markup`<div class="sheet">
${art(view)}
<section class="pay">
<p class="eyebrow">Demo checkout</p>
<h1><bdi>${title}</bdi></h1>
<p class="hint">Order ${number}, sold by ${brand}. No real money is involved, and nothing leaves this machine.</p>
<dl class="amounts">
<div><dt>Price without tax</dt><dd><bdi>${net}</bdi></dd></div>
<div><dt>Tax (<bdi>${taxRate}</bdi>)</dt><dd><bdi>${tax}</bdi></dd></div>
<div class="total"><dt>To pay</dt><dd><bdi>${price}</bdi></dd></div>
</dl>
<div class="card" aria-hidden="true"><span class="chip"></span><span class="card-kind">Test card</span>
<span class="card-number">4242 4242 4242 4242</span><span class="card-name">${brand} demo</span><span>12 / 34</span></div>
<form class="choices" method="post" action="${action}" aria-label="Result of the payment">
<input type="hidden" name="key" value="${key}">
<button class="primary" type="submit" name="act" value="pay">Pay ${price}</button>
<button type="submit" name="act" value="later">Pay later: the money arrives after 30 seconds</button>
<div class="pair">
<button type="submit" name="act" value="decline">Decline the card</button>
<button type="submit" name="act" value="cancel">Cancel the payment</button>
</div>
<button class="quiet" type="submit" name="act" value="close">Leave without paying, back to ${brand}</button>
</form>
</section>
</div>`,
  );
}

export function checkoutOverPage(brand: string, orderLink: string | undefined): string {
  return page(
    brand,
    'This payment has ended',
    markup`<div class="sheet over"><section class="pay"><h1>This payment has ended</h1>
<p class="hint">It’s already finished, or the link is incomplete.</p>
<p>${orderLink ? markup`<a class="link" href="${orderLink}">See the order</a>` : markup`<a class="link" href="/">Back to ${brand}</a>`}</p></section></div>`,
  );
}

function art({ picture, wordmark, title }: CheckoutView): Markup | undefined {
  if (!picture || !wordmark) return undefined;
  const sources = [390, 590, 780, 1180].map((width) => `${picture}-${width}.avif ${width}w`).join(', ');
  return markup`<div class="art"><picture>
<source type="image/avif" srcset="${sources}" sizes="(width < 813px) 100vw, 460px">
<img class="picture" src="${picture}-590.webp" width="590" height="320" alt=""></picture>
<img class="wordmark" src="${wordmark}.svg" alt="${title}"></div>`;
}

function page(brand: string, title: string, content: Markup): string {
  return serverPage({
    title,
    head: markup`<link rel="stylesheet" href="${CHECKOUT_STYLES}">`,
    body: markup`<body>
<header class="bar"><a class="brand" href="/"><img src="/favicon.svg" width="32" height="32" alt="">${brand}</a>
<p class="badge">Demo</p></header>
<main class="checkout">
${content}
</main>
</body>`,
  });
}
