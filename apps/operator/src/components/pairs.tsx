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
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const parts = Object.entries(value).filter(([, part]) => part !== null);
  return parts.map(([name, part]) => `${readable(name)}: ${textOf(part)}`).join(', ');
}
