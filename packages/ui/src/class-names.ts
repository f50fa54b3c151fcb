/** Joins the class names that apply; `cx(styles.a, open && styles.b)`. */
export function cx(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
