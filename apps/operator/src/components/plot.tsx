import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { lazy, Suspense } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import styles from './plot.module.css';
import type { PlotLine } from './plot-canvas.tsx';
import { texts } from './texts.ts';

const PlotCanvas = lazy(async () => ({ default: (await import('./plot-canvas.tsx')).PlotCanvas }));

interface PlotProps {
  title: string;
  /** Such as 2026-11-19. */
  days: readonly string[];
  /** Two at most. */
  lines: readonly PlotLine[];
  format?: (value: number) => string;
}

/** A plot and the same numbers as a table. */
export function Plot({ title, days, lines, format = String }: PlotProps) {
  const columns: readonly Column<{ day: string; index: number }>[] = [
    { id: 'day', header: texts.day, cell: ({ day }) => day },
    ...lines.map(({ label, values }) => ({
      id: label,
      header: label,
      align: 'end' as const,
      cell: ({ index }: { index: number }) => format(values[index] ?? 0),
    })),
  ];
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        {lines.map(({ label }) => (
          <span key={label} className={styles.key}>
            {label}
          </span>
        ))}
      </figcaption>
      <Suspense fallback={<Skeleton shape="pane" />}>
        <PlotCanvas label={texts.plotOf(title)} days={days} lines={lines} format={format} />
      </Suspense>
      <details>
        <summary>{texts.asTable}</summary>
        <DataTable
          caption={title}
          columns={columns}
          rows={days.map((day, index) => ({ day, index }))}
          idOf={({ day }) => day}
          empty={null}
        />
      </details>
    </figure>
  );
}
