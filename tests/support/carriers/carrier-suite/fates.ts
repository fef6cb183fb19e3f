/** What becomes of one field or option: always the same, or by the ways it was tried on. */
export type Fate = { path: string; fates: readonly { fate: string; ways: readonly string[] }[] }

/** Beside the golden files: written by the common suite, which fails where it finds others, and read for `docs/carriers.md`. */
export const fateFiles = (golden: URL) => ({
  fields: new URL('fates-of-fields.txt', golden),
  options: new URL('fates-of-options.txt', golden),
  pickups: new URL('fates-of-pickups.txt', golden),
  further: new URL('fates-of-questions.txt', golden),
})

/** One line each: `recipient.email: not taken`, `parcels[].is_document: sent (US-CA), not taken (US-US)`. */
export const fatesText = (found: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>): string =>
  [...found]
    .map(([path, fates]) => {
      const told = [...fates].map(([fate, ways]) =>
        fates.size === 1 ? fate : `${fate} (${[...ways].join(' ')})`,
      )
      return `${path}: ${told.join(', ')}\n`
    })
    .join('')

export const readFates = (text: string): Fate[] =>
  text.split('\n').flatMap(line => {
    const [path = '', told] = line.split(': ')
    if (told === undefined) return []
    const fates = told.split(', ').map(each => {
      const [, fate = '', ways = ''] = /^([^(]+?)(?: \((.*)\))?$/.exec(each) ?? []
      return { fate, ways: ways === '' ? [] : ways.split(' ') }
    })
    return [{ path, fates }]
  })
