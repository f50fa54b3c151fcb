import type { FunnelReport } from '../../modules/site/tracking/funnels.rules.ts';
import { type Markup, markup } from '../../server-pages/markup.ts';

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
const WIDTH = 600;
const HEIGHT = 120;
/** The share of a day's column that each step covers: a later step stands in front of the one before, and is narrower. */
const BAR_WIDTHS = [0.8, 0.52, 0.26];

export function shortDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', DAY);
}

/** One column for each day, one bar in it for each step. The table below the plot has the numbers. */
export function funnelPlot({ days, total }: FunnelReport, label: string): Markup {
  const most = Math.max(1, ...days.map(({ steps }) => steps[0]?.visitors ?? 0));
  const column = WIDTH / Math.max(1, days.length);
  const bars = days.map(({ day, steps }, nth) => {
    const title = `${shortDay(day)}: ${steps.map(({ step, visitors }) => `${step} ${visitors}`).join(', ')}`;
    const centre = (nth + 0.5) * column;
    const rects = steps.map(({ visitors }, step) => {
      const width = column * (BAR_WIDTHS[step] ?? 0.2);
      const height = (visitors / most) * HEIGHT;
      return markup`<rect class="step-${step}" x="${pixels(centre - width / 2)}" y="${pixels(HEIGHT - height)}" width="${pixels(width)}" height="${pixels(height)}"/>`;
    });
    return markup`<g><title>${title}</title><rect class="hit" x="${pixels(nth * column)}" y="0" width="${pixels(column)}" height="${HEIGHT}"/>${rects}</g>`;
  });
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return markup`<figure class="plot">
<p class="scale"><span>${most}</span><span>0</span></p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}, by day: ${total.map(({ step }) => step).join(', ')}">
<path class="grid" d="M0 0.5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}"/>${bars}
</svg>
<figcaption class="days"><span>${first && shortDay(first)}</span><span>${last && last !== first ? shortDay(last) : undefined}</span></figcaption>
</figure>`;
}

function pixels(length: number): string {
  return String(Math.round(length * 100) / 100);
}
