import type { Dictionary } from '../../../renderer/locales/dictionary.ts'
import { enFurther } from '../../../renderer/locales/en/further.ts'
import { en } from '../../../renderer/locales/en/index.ts'
import { stationSettings } from '../../../renderer/screens/settings/station-groups.ts'
import { scopeOf } from '../../../shared/api/scopes.ts'
import type { Described } from '../../../shared/settings/setting.ts'

const texts: Dictionary = { ...en, ...enFurther }

function englishOf(key: string): string {
  const [area = '', name = ''] = key.split('.', 2)
  const entry = texts[area]?.[name]
  if (entry === undefined) throw new Error(`the English texts have no ${key}`)
  return typeof entry === 'string' ? entry : entry.other
}

/** A section of the settings in a document: between these lines stands the table that is written here. */
const place = /(<!-- settings: (\w+) -->\n)[\s\S]*?(<!-- end of settings -->)/g

/** The sections of which a document has a table. */
export const sectionsIn = (document: string): string[] =>
  [...document.matchAll(place)].map(([, , section = '']) => section)

/** The document with its tables of settings as they are now. */
export const withSettingTables = (document: string): string =>
  document.replace(place, (_, begin, section, end) => `${begin}\n${tableOf(section)}\n${end}`)

function tableOf(section: string): string {
  const rows = stationSettings
    .filter(({ setting }) => setting.section === section)
    .map(({ name, setting, write }) => [
      englishOf(setting.title),
      englishOf(setting.hint),
      valuesOf(setting),
      usualOf(setting),
      setting.affects.join(', '),
      `\`${write.method} ${write.path}\` \`${name}\` (\`${scopeOf(write)}\`)`,
    ])
  const head = ['Setting', 'What it decides', 'Values', 'Default', 'Goes by it', 'Field (scope)']
  // As wide as the formatter makes them.
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map(cells => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |\n`
  return [
    line(head),
    line(
      head.map(() => '-'),
      '-',
    ),
    ...rows.map(cells => line(cells)),
  ].join('')
}

const choiceOf = ({ title, words = title }: Described, choice: string): string =>
  `${englishOf(`${words}_${choice}`)} (\`${choice}\`)`

function valuesOf(setting: Described): string {
  const { control, choices = [], least = 0, most = 0, unit, isOptional } = setting.shape
  const values = {
    choice: choices.map(choice => choiceOf(setting, choice)).join(', '),
    number: `${least} to ${most} ${unit}`,
    switch: 'on, off',
    time: '`HH:MM`',
    text: 'a text',
    own: 'chosen on the screen',
  }[control]
  return isOptional ? `${values}, or empty` : values
}

function usualOf(setting: Described): string {
  const { usual, shape } = setting
  if (usual === null || (Array.isArray(usual) && usual.length === 0)) return 'none'
  if (typeof usual === 'boolean') return usual ? 'on' : 'off'
  if (shape.control === 'choice') return englishOf(`${setting.words ?? setting.title}_${usual}`)
  if (Array.isArray(usual)) return usual.join(', ')
  return shape.unit ? `${usual} ${shape.unit}` : String(usual)
}
