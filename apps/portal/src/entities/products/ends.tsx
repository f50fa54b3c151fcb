import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import type { Countdown } from './countdown.rules.ts';

type EndsProps = {
  endsAt: string;
  countdown: Countdown;
  /** The messages: a date, a number of days (`count`), and the time in hours, minutes and seconds. */
  texts: Record<'date' | 'days' | 'clock', MessageId>;
};

/** When an offer ends. */
export function Ends({ endsAt, countdown, texts }: EndsProps) {
  const format = useFormat();
  const two = (value: number) => format.number(value, { minimumIntegerDigits: 2 });
  switch (countdown.kind) {
    case 'over':
      return null;
    case 'clock': {
      const { hours, minutes, seconds } = countdown;
      const time = `${two(hours)}:${two(minutes)}:${two(seconds)}`;
      return (
        <span role="timer">
          <Text id={texts.clock} values={{ time }} />
        </span>
      );
    }
    case 'days':
      return <Text id={texts.days} values={{ count: countdown.days }} />;
    case 'date':
      // Days end in UTC, for every visitor at the same moment.
      return (
        <Text
          id={texts.date}
          values={{ date: format.date(new Date(endsAt), { dateStyle: 'long', timeZone: 'UTC' }) }}
        />
      );
  }
}
