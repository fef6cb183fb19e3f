import type { Locator, Page } from 'playwright'

/** A number that is told somewhere: read where the address leads, or asked of the station where it has none. */
export type Place = { at: string | null; read: (page: Page) => Promise<number> }

const numberIn = (text: string): number => Number(text.replaceAll(/\D/g, ''))

const sumIn = (text: string, words: RegExp): number =>
  [...text.matchAll(new RegExp(words, `g${words.flags}`))].reduce(
    (sum, [, number = '']) => sum + numberIn(number),
    0,
  )

const sumOver = async (found: Locator, words: RegExp): Promise<number> =>
  sumIn((await found.allInnerTexts()).join('\n'), words)

/** What stands in the brackets of the words, added up over the screen; 0 where they do not stand there. */
export const said = (at: string, words: RegExp): Place => ({
  at,
  read: async page => {
    const main = page.locator('main')
    return sumOver((await main.count()) > 0 ? main : page.locator('body'), words)
  },
})

/** The same within the parts of the screen that have such a name. */
export const saidIn = (at: string, part: RegExp, words: RegExp): Place => ({
  at,
  read: page => sumOver(page.getByRole('region', { name: part }), words),
})

/** The number in a link to an address, in the screen itself; 0 where there is no such link. */
export const linked = (at: string, to: string): Place => ({
  at,
  read: page => sumOver(page.locator(`main a[href="${to}"]`), /^([\d,]+)/),
})

const tabs = 'fieldset button[aria-pressed]'

/** The number of a view of a list. */
export const tab = (at: string, name: RegExp): Place => ({
  at,
  read: async page => sumOver(page.locator(tabs).filter({ hasText: name }).first(), /([\d,]+)$/),
})

/** The number beside a screen in the navigation; what is heard of it comes last. */
export const badge = (screen: string, at = '/orders'): Place => ({
  at,
  read: async page => {
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: new RegExp(`^${screen}\\b`) })
    return numberIn((await link.locator('span').last().textContent()) ?? '')
  },
})

/** Of the list a screen is about, which knows how many rows it has; else of the first table there is. */
const countRows = async (tables: Locator): Promise<number> => {
  const long = tables.and(tables.page().locator('[aria-rowcount]'))
  if ((await long.count()) > 0) return Number(await long.first().getAttribute('aria-rowcount')) - 1
  return tables.first().locator('tbody tr').count()
}

/** How many rows the list of a screen has, drawn or not. */
export const rows = (at: string): Place => ({ at, read: page => countRows(page.locator('main table')) })

/** A column of a list, added up. */
export const column = (at: string, list: RegExp, head: string): Place => ({
  at,
  read: page =>
    sumOver(page.getByRole('table', { name: list }).locator(`td[data-label="${head}"]`), /([\d,]+)/),
})

export const listed = (at: string, list: string | RegExp): Place => ({
  at,
  read: page => page.getByRole('list', { name: list }).getByRole('listitem').count(),
})

/** What has to be equal: each part is a sum of numbers told in different places. */
export type Agreement = readonly [about: string, ...sums: (readonly Place[])[]]

/** Reads every number where it stands; answers the sums of each agreement. */
export async function sumsOf(
  agreements: readonly Agreement[],
  visit: (at: string) => Promise<Page>,
  page: Page,
): Promise<Record<string, number[]>> {
  const found = new Map<Place, number>()
  const all = agreements.flatMap(([, ...sums]) => sums.flat())
  for (const [at, places] of Map.groupBy(all, place => place.at)) {
    const shown = at === null ? page : await visit(at)
    for (const place of places) found.set(place, await place.read(shown))
  }
  return Object.fromEntries(
    agreements.map(([about, ...sums]) => [
      about,
      sums.map(places => places.reduce((sum, place) => sum + (found.get(place) ?? Number.NaN), 0)),
    ]),
  )
}

/** Views of a list whose number is not how many rows they open. */
export async function tabsAstray(page: Page, quiet: () => Promise<void>): Promise<string[]> {
  const astray: string[] = []
  for (let at = 0; at < (await page.locator(tabs).count()); at += 1) {
    const each = page.locator(tabs).nth(at)
    await each.click()
    await quiet()
    const text = ((await each.textContent()) ?? '').replaceAll(/\s+/g, ' ')
    const opened = await countRows(page.locator('main table'))
    if (sumIn(text, /([\d,]+)$/) !== opened) astray.push(`${text} opens ${opened}`)
  }
  return astray
}

/** The states the rows of a list have, each once, without numbers. */
export const statesShown = async (page: Page): Promise<string[]> => {
  const all = await page.locator('main table tbody [data-state]').allInnerTexts()
  return [...new Set(all.map(text => text.replaceAll(/\s*\d+.*$/g, '').trim()))].toSorted()
}
