/** The rule that is open beside the list; `new` is one that is being made, begun as the ready draft says. */
export type RuleSearch = { open?: string; begin?: 'heavy' | 'abroad' | 'express' }

/** Reads the address of the screen; what makes no sense there is left out. */
export function parseRuleSearch({ open, begin }: Record<string, unknown>): RuleSearch {
  const id = open === undefined || open === null ? '' : String(open).trim().slice(0, 80)
  const ready = (['heavy', 'abroad', 'express'] as const).find(each => each === begin)
  return { ...(id === '' ? {} : { open: id }), ...(ready ? { begin: ready } : {}) }
}
