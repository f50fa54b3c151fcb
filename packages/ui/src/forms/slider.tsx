import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../class-names.ts';
import styles from './slider.module.css';

type SliderProps = {
  /** One pane per step; hidden panes keep their input and are inert. */
  panes: ReadonlyArray<{ key: string; content: ReactNode }>;
  index: number;
  className?: string | undefined;
};

function place(pane: number, index: number) {
  if (pane === index) return 'current';
  return pane < index ? 'before' : 'after';
}

/** The field with `data-focus-first` if the pane has one, else its heading. */
function focusPane(pane: Element | null | undefined) {
  const first = pane?.querySelector<HTMLElement>('[data-focus-first] input:not([tabindex="-1"])');
  if (first) return first.focus({ preventScroll: true });
  const heading = pane?.querySelector<HTMLElement>('h1, h2, h3');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

export function Slider({ panes, index, className }: SliderProps) {
  const track = useRef<HTMLDivElement>(null);
  const shown = useRef(index);

  // The first pane does not move focus; a change of panes does, so that screen readers announce it.
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    focusPane(track.current?.children[index]);
  }, [index]);

  return (
    <div ref={track} className={cx(styles.slider, className)}>
      {panes.map((pane, position) => (
        <div
          key={pane.key}
          className={styles.pane}
          data-place={place(position, index)}
          inert={position !== index}
        >
          {pane.content}
        </div>
      ))}
    </div>
  );
}
