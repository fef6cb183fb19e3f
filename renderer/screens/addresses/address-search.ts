/** What the list is narrowed to, and the address that is open beside it; `new` is one that is being typed in. */
export type AddressSearch = { q?: string; open?: string }

/** Reads the address of the screen; what makes no sense there is left out. */
export function parseAddressSearch(raw: Record<string, unknown>): AddressSearch {
  const text = (value: unknown) =>
    value === undefined || value === null ? '' : String(value).trim().slice(0, 200)
  const [q, open] = [text(raw.q), text(raw.open)]
  return { ...(q === '' ? {} : { q }), ...(open === '' ? {} : { open }) }
}
