import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './plot.module.css';

const HEIGHT = 200;
const LINE_COLOURS = ['--tide', '--amber-ink'];
/** Steps of the scale: nobody signs up by halves. */
const STEPS = Array.from({ length: 10 }, (_, nth) => [1, 2, 5].map((step) => step * 10 ** nth)).flat();
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export interface PlotLine {
  label: string;
  values: readonly number[];
}

interface PlotCanvasProps {
  label: string;
  days: readonly string[];
  lines: readonly PlotLine[];
  format: (value: number) => string;
}

export function PlotCanvas({ label, days, lines, format }: PlotCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const plot = new UPlot(optionsOf(element, lines, format), dataOf(days, lines), element);
    const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    sizes.observe(element);
    const stop = onSchemeChange(() => plot.redraw(false));
    return () => {
      stop();
      sizes.disconnect();
      plot.destroy();
    };
  }, [days, lines, format]);
  return <div ref={host} role="img" aria-label={label} className={styles.canvas} />;
}

function dataOf(days: readonly string[], lines: readonly PlotLine[]): UPlot.AlignedData {
  return [days.map((day) => Date.parse(day) / 1000), ...lines.map(({ values }) => [...values])];
}

/** Colours are read at each drawing, so that they follow the scheme. */
function optionsOf(
  element: HTMLElement,
  lines: readonly PlotLine[],
  format: (value: number) => string,
): UPlot.Options {
  const colour = (name: string) => () => getComputedStyle(element).getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--text3'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { setScale: false } },
    scales: { y: { range: (_plot, _min, max) => [0, Math.max(1, max) * 1.1] } },
    axes: [
      { ...axis, size: 32, values: (_plot, moments) => moments.map((moment) => DAY.format(moment * 1000)) },
      { ...axis, size: 72, incrs: STEPS, values: (_plot, values) => values.map(format) },
    ],
    series: [
      {},
      ...lines.map(({ label }, index) => ({
        label,
        stroke: colour(LINE_COLOURS[index] ?? '--text'),
        width: 2,
        points: { show: false },
      })),
    ],
  };
}

function onSchemeChange(redraw: () => void): () => void {
  const preference = matchMedia('(prefers-color-scheme: light)');
  const chosen = new MutationObserver(redraw);
  preference.addEventListener('change', redraw);
  chosen.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => {
    preference.removeEventListener('change', redraw);
    chosen.disconnect();
  };
}
