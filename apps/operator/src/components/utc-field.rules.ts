/** The value of a field `datetime-local` for a moment, in UTC. */
export function fieldOfMoment(moment: string | null): string {
  return moment === null || moment === '' ? '' : new Date(moment).toISOString().slice(0, 16);
}

/** Empty for a field without a whole date and time. */
export function momentOfField(value: string): string {
  const at = Date.parse(`${value}Z`);
  return Number.isNaN(at) ? '' : new Date(at).toISOString().replace('.000Z', 'Z');
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Of a date field: the end of that day (UTC). Null where it is empty. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(Date.parse(day) + DAY_MS).toISOString();
}
