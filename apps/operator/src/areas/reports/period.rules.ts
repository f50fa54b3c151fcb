export interface Period {
  from?: string;
  to?: string;
}

/** The days in the address of the page. */
export function periodIn(search: URLSearchParams): Period {
  const [from, to] = [search.get('from'), search.get('to')];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
