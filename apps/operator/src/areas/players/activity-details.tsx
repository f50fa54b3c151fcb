import type { TimelineEntry } from '@gatehouse/contract/operator/player-records.endpoints';
import { Link } from 'react-router';
import { Pairs } from '../../components/pairs.tsx';
import { readable } from '../../components/readable.rules.ts';
import styles from './players.module.css';
import { texts } from './texts.ts';

/** What the timeline keeps of an entry differs with its source. */
export function ActivityDetails({ entry: { source, details } }: { entry: TimelineEntry }) {
  switch (source) {
    case 'act':
      return (
        <>
          <bdi>{textOf(details.reason)}</bdi>
          <Pairs of={objectOf(details.details)} />
        </>
      );
    case 'order': {
      const number = textOf(details.number);
      return (
        <>
          <Link to={`/orders/${number}`}>{number}</Link> <bdi>{textOf(details.title)}</bdi>
        </>
      );
    }
    case 'mail':
      return (
        <>
          {texts.mailTo(readable(textOf(details.state)), textOf(details.address))}
          <Pairs of={{ failure: details.failure }} />
        </>
      );
    case 'note':
      return <span className={styles.noteText}>{textOf(details.text)}</span>;
    case 'event':
      return <Pairs of={details} />;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
