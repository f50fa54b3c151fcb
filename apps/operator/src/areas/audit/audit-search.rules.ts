export const AUDIT_FILTERS = ['operator', 'act', 'subject', 'from', 'to'] as const;
export type AuditFilters = Partial<Record<(typeof AUDIT_FILTERS)[number], string>>;

/** The filters that are set, from the address of the page or a form. */
export function filtersIn(source: { get(name: string): unknown }): AuditFilters {
  const given = AUDIT_FILTERS.flatMap((name) => {
    const value = source.get(name);
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
  });
  return Object.fromEntries(given) as AuditFilters;
}
