import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';

/** The day begins at midnight UTC. */
export function AppliesFrom({ day }: { day: string }) {
  const { date } = useFormat();
  return (
    <Text
      id="Legal.From.Text"
      values={{ date: date(new Date(day), { dateStyle: 'long', timeZone: 'UTC' }) }}
    />
  );
}
