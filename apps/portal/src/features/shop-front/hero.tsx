import type { HeroSlide as Slide } from '@gatehouse/contract/front-page';
import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import { LiveRegion } from '@gatehouse/ui/display/visually-hidden.tsx';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type FocusEvent, type PointerEvent, useId, useRef } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './hero.module.css';
import { swipeStep } from './hero.rules.ts';
import { HeroSlide } from './hero-slide.tsx';
import { HeroTabs } from './hero-tabs.tsx';
import { useHero } from './use-hero.ts';

type HeroProps = { slides: readonly Slide[]; owned: ReadonlySet<string> };

/** The featured games, one at a time. Dark in both colour schemes, like the art. */
export function Hero({ slides, owned }: HeroProps) {
  const id = useId();
  const text = useText();
  const count = slides.length;
  const { state, dispatch, isRunning, canMove } = useHero(count);
  const { active, turn, isChosen, warm, holds } = state;
  const touch = useRef<{ x: number; y: number } | null>(null);
  const isPaused = holds.has('pause');
  const shown = slides[active];

  function releaseFocusHold(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) dispatch({ type: 'release', by: 'focus' });
  }

  function startSwipe(event: PointerEvent) {
    touch.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
  }

  function endSwipe(event: PointerEvent<HTMLElement>) {
    const from = touch.current;
    touch.current = null;
    if (!from || count < 2) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const by = swipeStep(event.clientX - from.x, event.clientY - from.y, isRtl);
    if (by !== 0) dispatch({ type: 'step', by, count });
  }

  return (
    <section
      className={styles.hero}
      data-under-bar
      data-scheme="dark"
      data-clock={isRunning ? 'running' : 'held'}
      aria-roledescription="carousel"
      aria-label={text('ShopFront.Hero.Label')}
    >
      {/* First, so that the keyboard reaches it before anything that changes by itself. */}
      {canMove ? (
        <IconButton
          className={styles.pause ?? ''}
          icon={isPaused ? Play : Pause}
          iconSize={18}
          label={text(isPaused ? 'ShopFront.Hero.Resume' : 'ShopFront.Hero.Pause')}
          onClick={() => dispatch({ type: isPaused ? 'release' : 'hold', by: 'pause' })}
        />
      ) : null}
      {/* The pause button is outside of this element, which pauses on hover and focus: a press must have a visible effect. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles bubbling events of the controls inside */}
      <div
        className={styles.stage}
        onPointerEnter={() => dispatch({ type: 'hold', by: 'hover' })}
        onPointerLeave={() => dispatch({ type: 'release', by: 'hover' })}
        onFocus={() => dispatch({ type: 'hold', by: 'focus' })}
        onBlur={releaseFocusHold}
      >
        <div
          className={styles.slides}
          onPointerDown={startSwipe}
          onPointerUp={endSwipe}
          onPointerCancel={() => {
            touch.current = null;
          }}
        >
          {slides.map((slide, index) => (
            <HeroSlide
              key={slide.productName}
              slide={slide}
              id={id}
              isFirst={index === 0}
              isActive={index === active}
              isOwned={owned.has(slide.productName)}
              hasArt={warm.has(index)}
            />
          ))}
        </div>
        {count > 1 ? (
          <HeroTabs
            id={id}
            slides={slides}
            owned={owned}
            active={active}
            turn={turn}
            onChoose={(index) => dispatch({ type: 'choose', index })}
            onApproach={(index) => dispatch({ type: 'warm', index })}
          />
        ) : null}
      </div>
      <LiveRegion>
        {isChosen && shown ? (
          <Text
            id="ShopFront.Hero.Slide"
            values={{ position: active + 1, total: count, name: shown.displayName }}
          />
        ) : null}
      </LiveRegion>
    </section>
  );
}
