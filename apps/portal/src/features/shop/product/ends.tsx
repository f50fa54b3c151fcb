import { useEffect, useState } from 'react';
import { Text } from '../../../platform/i18n/text.tsx';
import { useFormat } from '../../../platform/i18n/use-format.ts';
import { useIsHydrated } from '../../../platform/use-is-hydrated.ts';
import { countdownTo } from './countdown.rules.ts';

/** When an offer ends: its last day, and a countdown when it is near. The server renders the day, because it is cached. */
export function Ends({ endsAt }: { endsAt: string }) {
  const { date } = useFormat();
  const isHydrated = useIsHydrated();
  const [now, setNow] = useState(() => Date.now());
  const countdown = isHydrated ? countdownTo(endsAt, now) : null;
  const changesInMs = countdown?.changesInMs;

  useEffect(() => {
    if (changesInMs === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), changesInMs);
    return () => clearTimeout(timer);
  }, [changesInMs]);

  if (countdown) return <Text id={countdown.text} values={{ count: countdown.count }} />;
  const day = date(new Date(endsAt), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return <Text id="Offer.Price.Until" values={{ date: day }} />;
}
