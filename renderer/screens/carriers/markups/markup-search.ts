/** The search of the address: the mark-up beside the list; `new` is one that is being made. */
export type MarkupSearch = { open?: string }

export function parseMarkupSearch({ open }: Record<string, unknown>): MarkupSearch {
  const id = open === undefined || open === null ? '' : String(open).trim().slice(0, 80)
  return id === '' ? {} : { open: id }
}
