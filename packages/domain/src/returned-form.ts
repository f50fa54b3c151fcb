import { EMAIL_LENGTH_MAX } from './limits.ts';

/** A form that was submitted before hydration, as the server returns it with the page. */
export interface ReturnedForm {
  /** The values to show again, by field name. Never a password or a code. */
  values: Readonly<Record<string, string>>;
  /** The name of the field to continue in. */
  focus: string;
}

/** An allow list, so that a new field is dropped by default. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  'email',
  'game-account-name',
  'locale',
  'name',
  'region',
  'username',
]);
const FIELD_NAME = /^[a-z-]{1,32}$/;
const CONTROL_CHARACTER = /\p{Cc}/u;

export function returnForm(fields: Iterable<[string, string]>): ReturnedForm {
  const sent = [...fields].filter(([name]) => FIELD_NAME.test(name));
  const kept = sent.filter(([name, value]) => KEPT_FIELDS.has(name) && isShort(value));
  // The first dropped field must be typed again; if none was dropped, continue in the first field.
  const [focus = ''] = sent.find(([name]) => !KEPT_FIELDS.has(name)) ?? sent[0] ?? [];
  return { values: Object.fromEntries(kept), focus };
}

function isShort(value: string): boolean {
  return value.length <= EMAIL_LENGTH_MAX && !CONTROL_CHARACTER.test(value);
}
