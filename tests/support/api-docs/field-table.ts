import { branchesOf, type JsonSchema, type Resolve } from '../contract/json-schema.ts'
import { typeText } from './type-text.ts'

/** A Markdown table; empty without rows. */
export function toMarkdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The keys of an object, those of objects inside of it under dotted names. */
export function fieldRows(schema: JsonSchema, resolve: Resolve, prefix = ''): string[][] {
  const { properties = {}, required = [] } = resolve(schema)
  return Object.entries(properties).flatMap(([key, inner]) => {
    const name = `${prefix}${key}`
    const row = [`\`${name}\``, typeText(inner, resolve), required.includes(key) ? 'yes' : '']
    return [row, ...insideRows(inner, resolve, name)]
  })
}

/** Objects with a name are described by themselves. */
function insideRows(schema: JsonSchema, resolve: Resolve, name: string): string[][] {
  if (schema.$ref) return []
  const branches = schema.anyOf ?? [schema]
  return branches.flatMap(each => {
    if (each.$ref) return []
    if (each.items) return insideRows(each.items, resolve, `${name}[]`)
    const [branch] = branchesOf(each, resolve)
    return branch?.properties ? fieldRows(each, resolve, `${name}.`) : []
  })
}
