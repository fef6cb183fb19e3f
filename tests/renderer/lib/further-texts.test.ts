import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { enFurther } from '../../../renderer/locales/en/further.ts'

const renderer = join(import.meta.dirname, '../../../renderer')
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: renderer })
    .filter(path => !path.startsWith('locales'))
    .map(path => [path.replaceAll('\\', '/'), readFileSync(join(renderer, path), 'utf8')]),
)

/** Files that say a text which is not there before a screen has fetched it. */
const area = new RegExp(`['"\`](?:${Object.keys(enFurther).join('|')})\\.`)
const sayers = [...sources].filter(([, text]) => area.test(text)).map(([path]) => path)

const screenOf = (path: string): string | undefined => path.match(/^screens\/[^/]+/)?.[0]

const importersOf = (path: string): string[] =>
  [...sources].filter(([, text]) => text.includes(`/${path.split('/').at(-1)}'`)).map(([from]) => from)

/** Every page of the screen is fetched with the texts. */
function fetchesTexts(screen: string): boolean {
  const index = sources.get(`${screen}/index.ts`) ?? ''
  const count = (what: string) => index.split(what).length - 1
  return count('withFurtherTexts(') > 0 && count('withFurtherTexts(') === count('import(')
}

/** What is known so far of `fetchesOwnTexts`; a file in a circle of imports is what the others in it are. */
const known = new Map<string, boolean>()

/** Whether it is only ever fetched together with the texts, by whatever part of the page wants it, or with what is. */
function fetchesOwnTexts(path: string): boolean {
  const before = known.get(path)
  if (before !== undefined) return before
  known.set(path, true)
  const name = `/${path.split('/').at(-1)}'`
  const importers = importersOf(path)
  const isFetchedWithThem = (line: string) =>
    !line.includes(name) || /withFurtherTexts\(\(\) => import\(/.test(line)
  const does =
    importers.length > 0 &&
    importers.every(
      from => (sources.get(from) ?? '').split('\n').every(isFetchedWithThem) || fetchesOwnTexts(from),
    )
  known.set(path, does)
  return does
}

/** The screens a file is drawn by, itself or through what imports it; the frame where it is none. */
function drawnBy(path: string): string[] {
  const screen = screenOf(path)
  return screen ? [screen] : importersOf(path).map(from => screenOf(from) ?? relative('', from))
}

test('what is fetched with some screens alone is said by no other part of the page', () => {
  expect(sayers.length).toBeGreaterThan(10)
  const early = sayers
    .filter(path => !fetchesOwnTexts(path))
    .flatMap(path =>
      drawnBy(path)
        .filter(screen => !fetchesTexts(screen))
        .map(screen => `${path} in ${screen}`),
    )
  expect(early).toEqual([])
})
