const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A line breaks between the date and the time only. */
const textOf = (at: string) => FORMAT.format(new Date(at)).replaceAll(/ (?!\d+:)/g, '\u00a0');

/** In the time zone of the browser; the exact moment is the tooltip. */
export function Moment({ at, none = '–' }: { at: string | null; none?: string }) {
  if (at === null) return <span>{none}</span>;
  return (
    <time dateTime={at} title={at}>
      {textOf(at)}
    </time>
  );
}
