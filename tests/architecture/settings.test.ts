import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deFurther } from '../../renderer/locales/de/further.ts'
import { de } from '../../renderer/locales/de/index.ts'
import { enFurther } from '../../renderer/locales/en/further.ts'
import { en } from '../../renderer/locales/en/index.ts'
import { esFurther } from '../../renderer/locales/es/further.ts'
import { es } from '../../renderer/locales/es/index.ts'
import { frFurther } from '../../renderer/locales/fr/further.ts'
import { fr } from '../../renderer/locales/fr/index.ts'
import { settingSections } from '../../renderer/screens/settings/setting-sections.ts'
import { stationSettings } from '../../renderer/screens/settings/station-groups.ts'
import type { Described } from '../../shared/settings/setting.ts'
import { sectionsIn, withSettingTables } from '../support/api-docs/settings-tables.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'

const root = join(import.meta.dirname, '../..')
const readAll = (pattern: string) =>
  globSync(pattern, { cwd: root }).map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const documents = readAll('docs/*.md')
const screen = readAll('renderer/screens/settings/**/*.tsx')
  .map(({ text }) => text)
  .join('\n')

const languages: Record<string, Record<string, Record<string, unknown>>> = {
  en: { ...en, ...enFurther },
  de: { ...de, ...deFurther },
  fr: { ...fr, ...frFurther },
  es: { ...es, ...esFurther },
}

/** Settings with forms and rules of their own, whose fields no value of `shared/settings` describes yet. */
const described = (id: string) =>
  !['retention.change', 'setup.change', 'packages.change', 'shopNetwork.change'].includes(id)

const textsOf = ({ title, hint, words = title, shape }: Described): string[] => [
  title,
  hint,
  ...(shape.choices ?? []).map(choice => `${words}_${choice}`),
]

/** What a setting lacks before somebody can find, understand and change it; each says what to do. */
function gapsOf(setting: Described): string[] {
  const { id, section, shape } = setting
  const isDrawn = new RegExp(`<StationSettings\\s+section="${section}"`).test(screen)
  const hasOwn = shape.control !== 'own' || new RegExp(`[\\s{]'?${id}'?: (?:[A-Z]|with|\\()`).test(screen)
  return [
    ...textsOf(setting).flatMap(key =>
      Object.entries(languages).flatMap(([language, texts]) => {
        const [area = '', name = ''] = key.split('.')
        const isThere = texts[area]?.[name] !== undefined
        return isThere ? [] : [`${id}: write ${key} in renderer/locales/${language}.`]
      }),
    ),
    ...(settingSections.some(each => each === section)
      ? []
      : [`${id}: ${section} is no section: use one of setting-sections.ts.`]),
    ...(isDrawn
      ? []
      : [`${id} has no control: draw its section with <StationSettings section="${section}" />.`]),
    ...(hasOwn ? [] : [`${id} has no control: hand StationSettings one in own, as '${id}': YourControl.`]),
    ...(documents.some(({ text }) => sectionsIn(text).includes(section))
      ? []
      : [
          `${id} stands in no document: write "<!-- settings: ${section} -->" and "<!-- end of settings -->" where a user looks, then npm run docs.`,
        ]),
  ]
}

test('every setting of the station has a control, texts in four languages and a line in the docs', () => {
  expect(stationSettings.length).toBeGreaterThan(30)
  expect(stationSettings.flatMap(({ setting }) => gapsOf(setting))).toEqual([])
})

test('a setting that lacks something is told with what to do', () => {
  const [first] = stationSettings
  const strange = { ...first?.setting, id: 'strange', section: 'nowhere', title: 'packSettings.set_strange' }
  expect(gapsOf(strange as Described)).toEqual(
    expect.arrayContaining([
      'strange: write packSettings.set_strange in renderer/locales/fr.',
      'strange: nowhere is no section: use one of setting-sections.ts.',
      'strange has no control: draw its section with <StationSettings section="nowhere" />.',
      expect.stringMatching(/^strange stands in no document: /),
    ]),
  )
})

test('what a settings operation takes is described as a setting', async () => {
  const known = stationSettings.map(({ name, write }) => `${write.id} ${name}`)
  const taken = (await allEndpoints())
    .filter(({ id, method, path }) => method === 'PATCH' && !path.includes(':') && described(id))
    .flatMap(({ id, body }) =>
      Object.keys(body && 'shape' in body ? (body.shape as object) : {}).map(name => `${id} ${name}`),
    )
  expect(taken.length).toBeGreaterThan(30)
  expect(
    taken
      .filter(each => !known.includes(each))
      .map(each => `${each}: describe it in shared/settings and list its group in station-groups.ts.`),
  ).toEqual([])
})

test('what counts while nobody has set a setting is a value it may have', () => {
  const wrong = stationSettings.filter(
    ({ setting: { shape, usual } }) =>
      !shape.answer.safeParse(usual).success || !shape.patch.safeParse(usual).success,
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('the tables of settings in docs say what the settings are; otherwise run "npm run docs"', () => {
  const stale = documents.filter(({ text }) => withSettingTables(text) !== text)
  expect(stale.map(({ path }) => `${path}: run "npm run docs"`)).toEqual([])
})
