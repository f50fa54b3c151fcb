import { type Markup, markup } from '../../server-pages/markup.ts';
import { serverPage } from '../../server-pages/server-page.ts';
import { DEMO_PAGES } from './demo-addresses.ts';

export const DEMO_PAGES_STYLES = `${DEMO_PAGES}.css`;

export interface DemoPage {
  brand: string;
  title: string;
  lead: string;
  /** The path of a picture without width and format. */
  picture: string | undefined;
  /** The game whose page it is. */
  wordmark?: string | undefined;
  content: Markup;
  /** What stands here outside of the demo. */
  note: string;
}

/** A page that a publisher would have on their own site, in the look of the portal. */
export function demoPage({ brand, title, lead, picture, wordmark, content, note }: DemoPage): string {
  return serverPage({
    title: `${title} · ${brand}`,
    head: markup`<link rel="stylesheet" href="${DEMO_PAGES_STYLES}">`,
    body: markup`<body>
<header class="bar">
<a class="brand" href="/"><img src="/favicon.svg" width="32" height="32" alt="">${brand}</a>
<p class="badge">Demo</p>
<a class="back" href="/">Back to ${brand}</a>
</header>
<main>
<section class="hero">
${picture && heroPicture(picture)}
<div class="hero-text">
${wordmark && markup`<img class="wordmark" src="${wordmark}.svg" alt="">`}
<h1>${title}</h1>
<p class="lead">${lead}</p>
</div>
</section>
<div class="page">
${content}
<p class="note">${note}</p>
</div>
</main>
</body>`,
  });
}

function heroPicture(base: string): Markup {
  const sources = [640, 960, 1280, 1920].map((width) => `${base}-${width}.avif ${width}w`).join(', ');
  return markup`<picture><source type="image/avif" srcset="${sources}" sizes="100vw">
<img class="hero-picture" src="${base}-1280.webp" width="1280" height="720" alt=""></picture>`;
}

export function sectionsOf(sections: readonly (readonly [heading: string, text: string])[]): Markup {
  return markup`${sections.map(
    ([heading, text]) => markup`<section class="text"><h2>${heading}</h2><p>${text}</p></section>`,
  )}`;
}

export interface Story {
  title: string;
  teaser: string;
  date: string;
  game: string;
  picture: string;
  link: string;
}

export function storyList(stories: readonly Story[]): Markup {
  return markup`<ul class="stories">${stories.map(
    ({ title, teaser, date, game, picture, link }) => markup`<li class="story">
<img src="${picture}-590.webp" width="590" height="320" alt="" loading="lazy">
<div><p class="eyebrow">${game}</p><h2><a href="${link}">${title}</a></h2><p>${teaser}</p>
<time datetime="${date}">${date}</time></div></li>`,
  )}</ul>`;
}

export interface Arrival {
  /** The player that the site knows now, or why it knows none. */
  who: { name: string; detail: string } | { problem: string };
  steps: readonly { title: string; text: string; code?: string }[];
}

/** What happened between the click in the portal and this page. */
export function arrivalView({ who, steps }: Arrival): Markup {
  return markup`${
    'problem' in who
      ? markup`<section class="player" data-state="unknown"><p>${who.problem}</p></section>`
      : markup`<section class="player"><span class="avatar" aria-hidden="true">${who.name.slice(0, 1).toUpperCase()}</span>
<div><h2><bdi>${who.name}</bdi></h2><p><bdi>${who.detail}</bdi></p></div></section>`
  }
${
  steps.length > 0
    ? markup`<section class="steps"><h2>What just happened</h2><ol>${steps.map(
        ({ title, text, code }) =>
          markup`<li><h3>${title}</h3><p>${text}</p>${code && markup`<pre><code>${code}</code></pre>`}</li>`,
      )}</ol></section>`
    : undefined
}`;
}
