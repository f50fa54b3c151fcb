import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
  useRef,
} from 'react';
import { cx } from '../class-names.ts';
import { Icon, type IconShape } from '../graphics/icon.tsx';
import { tabAfterKey } from './tab-keys.ts';
import styles from './tabs.module.css';

export type Tab<Id extends string> = {
  id: Id;
  label: ReactNode;
  icon?: IconShape;
  /** A count or similar after the label. */
  end?: ReactNode;
  panel: ReactNode;
  /** For tabs with URLs: the anchor is rendered as the tab, and its navigation changes the tab. */
  link?: ReactElement<object>;
};

type TabsProps<Id extends string> = {
  label: string;
  tabs: ReadonlyArray<Tab<Id>>;
  value: Id;
  onChange: (id: Id) => void;
  orientation?: 'horizontal' | 'vertical';
  className?: string | undefined;
  /** Shown until the first panel has loaded. Later the previous tab stays until the next one has loaded. */
  waiting?: ReactNode;
};

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  orientation,
  className,
  waiting,
}: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isVertical = orientation === 'vertical';
  const current = tabs.findIndex((tab) => tab.id === value);
  const selected = tabs[current];

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = tabAfterKey(event.key, current, tabs.length, { isVertical, isRtl });
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div className={cx(styles.tabs, isVertical && styles.vertical, className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={isVertical ? 'vertical' : 'horizontal'}
        className={styles.list}
        onKeyDown={move}
      >
        {tabs.map((tab) => {
          const attributes = {
            role: 'tab',
            id: `${id}-tab-${tab.id}`,
            'aria-selected': tab.id === value,
            'aria-controls': tab.id === value ? `${id}-panel` : undefined,
            tabIndex: tab.id === value ? 0 : -1,
            className: styles.tab,
          };
          const content = (
            <>
              {tab.icon ? <Icon of={tab.icon} /> : null}
              <span className={styles.text}>{tab.label}</span>
              {tab.end}
            </>
          );
          return tab.link ? (
            cloneElement(tab.link, { ...attributes, key: tab.id }, content)
          ) : (
            <button {...attributes} key={tab.id} type="button" onClick={() => onChange(tab.id)}>
              {content}
            </button>
          );
        })}
      </div>
      <Suspense fallback={waiting}>
        {selected ? (
          <div
            key={selected.id}
            id={`${id}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-tab-${selected.id}`}
            className={styles.panel}
          >
            {selected.panel}
          </div>
        ) : null}
      </Suspense>
    </div>
  );
}
