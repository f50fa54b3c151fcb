import type { HeroSlide } from '@gatehouse/contract/front-page';
import { tabAfterKey } from '@gatehouse/ui/display/tab-keys.ts';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { type KeyboardEvent, useRef } from 'react';
import { ContentText } from '../../entities/products/content-text.tsx';
import { ShortOffer } from '../../entities/products/offer-label.tsx';
import { useText } from '../../platform/i18n/text.tsx';
import { panelId, tabId } from './hero.rules.ts';
import styles from './hero-tabs.module.css';

type HeroTabsProps = {
  id: string;
  slides: readonly HeroSlide[];
  owned: ReadonlySet<string>;
  active: number;
  /** A new value restarts the amber timer bar. */
  turn: number;
  onChoose: (index: number) => void;
  /** The visitor is about to choose this slide. */
  onApproach: (index: number) => void;
};

/** Tiles on wide screens, dots on narrow ones: the same buttons with the same names. */
export function HeroTabs({ id, slides, owned, active, turn, onChoose, onApproach }: HeroTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const text = useText();

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = tabAfterKey(event.key, active, slides.length, { isVertical: false, isRtl });
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={text('ShopFront.Hero.Tabs')}
      className={styles.list}
      onKeyDown={move}
    >
      {slides.map((slide, index) => (
        <button
          key={slide.productName}
          type="button"
          role="tab"
          id={tabId(id, slide.productName)}
          aria-controls={panelId(id, slide.productName)}
          aria-selected={index === active}
          tabIndex={index === active ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(index)}
          onPointerEnter={() => onApproach(index)}
        >
          <Picture className={styles.thumb ?? ''} base={slide.thumb} kind="thumb" sizes="72px" alt="" />
          <span className={styles.textBlock}>
            <span className={styles.name}>
              <ContentText>{slide.displayName}</ContentText>
            </span>{' '}
            <span className={styles.genre}>
              <ContentText>{slide.genre}</ContentText>
            </span>{' '}
            <span className={styles.offer}>
              <ShortOffer offer={slide.offer} isOwned={owned.has(slide.productName)} />
            </span>
          </span>
          {index === active ? <span key={turn} className={styles.clock} /> : null}
        </button>
      ))}
    </div>
  );
}
