import styles from './pairs.module.css';
import { readable } from './readable.rules.ts';
import { texts } from './texts.ts';

/** Names and values that were stored, such as what a mail said. */
export function Pairs({ of }: { of: Readonly<Record<string, unknown>> }) {
  const given = Object.entries(of).filter(([, value]) => value !== null && value !== undefined);
  if (given.length === 0) return null;
  return (
    <dl className={styles.pairs}>
      {given.map(([name, value]) => (
        <div key={name} className={styles.pair}>
          <dt>{readable(name)}</dt>
          <dd>
            <bdi>{textOf(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
