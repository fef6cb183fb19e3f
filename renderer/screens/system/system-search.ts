/** The tabs of the screen, the first one first. */
export const systemParts = ['health', 'data', 'connections'] as const
type SystemPart = (typeof systemParts)[number]

/** Reads the address: which tab is shown. The first one, and what makes no sense there, is left out. */
export function parseSystemSearch({ part }: Record<string, unknown>): { part?: SystemPart } {
  const known = systemParts.find(each => each === part)
  return known && known !== 'health' ? { part: known } : {}
}
