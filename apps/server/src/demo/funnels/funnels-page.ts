import type { FunnelReport } from '../../modules/site/tracking/funnels.rules.ts';
import { type Markup, markup } from '../../server-pages/markup.ts';
import { serverPage } from '../../server-pages/server-page.ts';
import { funnelPlot, shortDay } from './funnel-plot.ts';

export const FUNNELS_PATH = '/demo/funnels';
export const RANGES = [7, 14, 30, 90] as const;

export interface FunnelsView {
  brand: string;
  days: (typeof RANGES)[number];
  funnels: readonly FunnelReport[];
}

type Step = FunnelReport['total'][number];

const TITLES: Readonly<Record<string, string>> = {
  'sign-up': 'Sign-up',
  'sign-in': 'Sign-in',
  migration: 'Migration',
  download: 'Download',
  purchase: 'Purchase',
};
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });

export function funnelsPage(view: FunnelsView): string {
  const { brand, funnels } = view;
  return serverPage({
    title: `Funnels · ${brand}`,
    head: markup`<link rel="stylesheet" href="${FUNNELS_PATH}.css">`,
    body: markup`<body>
<header class="bar">
<a class="brand" href="/"><img src="/favicon.svg" width="32" height="32" alt="">${brand}</a>
<h1 class="bar-title">Funnels</h1>
<p class="badge">Demo</p>
<nav class="ranges" aria-label="Time">${RANGES.map((days) => rangeLink(days, view.days))}</nav>
</header>
<main>
<p class="intro">How far visitors get, by day (UTC). Each visitor counts once a day, and only those who agreed to statistics count. The demo comes with invented visitors for the two weeks before its first start; yours are added as you try things.</p>
<div class="funnels">${funnels.map(section)}</div>
</main>
</body>`,
  });
}

function rangeLink(days: number, current: number): Markup {
  const mark = days === current ? markup` aria-current="true"` : undefined;
  return markup`<a href="${FUNNELS_PATH}?days=${days}"${mark}>${days} days</a>`;
}

function section(report: FunnelReport): Markup {
  const { funnel, total } = report;
  const title = TITLES[funnel] ?? funnel;
  return markup`<section class="funnel" aria-labelledby="${funnel}">
<header class="head"><h2 id="${funnel}">${title}</h2>${conversion(total)}</header>
<ol class="steps">${total.map((step, nth) => stepItem(step, nth, total[0]?.visitors ?? 0))}</ol>
${funnelPlot(report, title)}
<details><summary>Numbers by day</summary>${table(report, title)}</details>
</section>`;
}

function conversion(total: readonly Step[]): Markup {
  const [first, last] = [total[0]?.visitors ?? 0, total.at(-1)?.visitors ?? 0];
  if (first === 0) return markup`<p class="result">No visitors yet</p>`;
  return markup`<p class="result"><strong>${percent.format(last / first)}</strong> finish</p>`;
}

function stepItem({ step, visitors, dropOff }: Step, nth: number, most: number): Markup {
  const share = most === 0 ? 0 : (visitors / most) * 100;
  const lost = dropOff === null ? undefined : markup`<span class="lost">${lossText(dropOff)}</span>`;
  return markup`<li>
<span class="name">${label(step)}</span><span class="count">${visitors}</span>${lost}
<svg class="share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="step-${nth}" width="${share.toFixed(1)}" height="1"/></svg>
</li>`;
}

function table({ days, total }: FunnelReport, title: string): Markup {
  const cells = (steps: readonly Step[]) =>
    steps.map(({ visitors, dropOff }) =>
      dropOff === null
        ? markup`<td>${visitors}</td>`
        : markup`<td>${visitors} <span class="lost">${lossText(dropOff)}</span></td>`,
    );
  const heads = total.map(({ step }) => markup`<th scope="col">${label(step)}</th>`);
  const rows = days
    .toReversed()
    .map(
      ({ day, steps }) =>
        markup`<tr><th scope="row"><time datetime="${day}">${shortDay(day)}</time></th>${cells(steps)}</tr>`,
    );
  return markup`<div class="table" role="region" aria-label="${title}: numbers by day" tabindex="0"><table>
<thead><tr><th scope="col">Day</th>${heads}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

/** "Signed in", not "signed-in". */
function label(step: string): string {
  return step.replace('-', ' ').replace(/^./, (first) => first.toUpperCase());
}

function lossText(dropOff: number): string {
  return dropOff === 0 ? 'none lost' : `${percent.format(dropOff)} lost`;
}
