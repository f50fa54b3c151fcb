import { EMAIL_LENGTH_MAX } from './limits.ts';

/** A form that was sent before the page could handle it, as the server gives it back with the page. */
export interface ReturnedForm {
  /** By field name: what stands in the fields again. Never a password or a code. */
  values: Readonly<Record<string, string>>;
  /** The name of the field to continue in. */
  focus: string;
}

/** An allow list, so that a new field is dropped until somebody decides that it may be shown again. */
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
  // What was dropped must be typed again; where nothing was, the first field is as good as any.
  const [focus = ''] = sent.find(([name]) => !KEPT_FIELDS.has(name)) ?? sent[0] ?? [];
  return { values: Object.fromEntries(kept), focus };
}

function isShort(value: string): boolean {
  return value.length <= EMAIL_LENGTH_MAX && !CONTROL_CHARACTER.test(value);
}
