import { escapeHtml } from '@gatehouse/domain/escape-html';

/** HTML that is safe to send: only the `markup` tag creates it. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

type Value = Markup | string | number | undefined | readonly Markup[];

/** Escapes every value of the template that is not itself markup. */
export function markup(template: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: template }, ...values.map(toHtml)));
}

function toHtml(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.html;
  if (typeof value === 'object') return value.map(({ html }) => html).join('');
  return escapeHtml(String(value));
}
