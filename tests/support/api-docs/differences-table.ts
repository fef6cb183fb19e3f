import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { scopesOf } from '../../../shared/api/scopes.ts'
import { laterVersion } from '../../../shared/api/versions.ts'
import { publishedFor } from '../contract/published-models.ts'

/** Between these lines of docs/differences.md stands the table that is written here. */
const place = /(<!-- operations the file of 2023 does not have -->\n)[\s\S]*?(<!-- end of operations -->)/

/** Groups of operations that published descriptions of later versions have, too; believed, as nobody asked such a server. */
const laterGroups = ['carrierConnections', 'manifests', 'templates'] as const
const laterOperations: readonly string[] = ['documents.generate', 'pickups.create']

const isLater = ({ id }: Endpoint): boolean =>
  laterGroups.some(group => id.startsWith(`${group}.`)) || laterOperations.includes(id)

/** What programs may call that the published file of 2023 does not have. */
const added = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints
    .filter(each => each.path.startsWith('/v1/') && publishedFor(each) === undefined)
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'))

/** The document with the table as it is now. */
export const withAddedOperations = (document: string, endpoints: readonly Endpoint[]): string =>
  document.replace(place, (_, begin, end) => `${begin}\n${tableOf(added(endpoints))}\n${end}`)

function tableOf(endpoints: readonly Endpoint[]): string {
  const head = ['Operation', 'What it does', 'Scope', `In ${laterVersion}`]
  const rows = endpoints.map(each => [
    `\`${each.method} ${each.path.replace(/:(\w+)/g, '{$1}')}\``,
    each.summary,
    each.auth === 'required'
      ? scopesOf(each)
          .map(scope => `\`${scope}\``)
          .join(' or ')
      : 'none',
    isLater(each) ? 'believed' : 'no',
  ])
  // As wide as the formatter makes them.
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map(cells => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |\n`
  const rule = line(
    head.map(() => '-'),
    '-',
  )
  return [line(head), rule, ...rows.map(cells => line(cells))].join('')
}
