import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpointGroups } from '../support/contract/all-endpoints.ts'

const root = join(import.meta.dirname, '../..')
const readAll = (patterns: string[]) => globSync(patterns, { cwd: root }).map(read)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What may call an operation of the desk: the page, commands, the shell, agents' tools and what a desk says to its station. */
const callers = readAll([
  'renderer/**/*.{ts,tsx}',
  'main/{cli,shell,preload,mcp}/**/*.ts',
  'main/printing/agent/*.ts',
  'main/domain/desks/pairing/join-station.ts',
])
/** What tools are told; the list of all operations follows from the operations and names none by itself. */
const documents = globSync('docs/**/*.md', { cwd: root })
  .filter(path => path !== join('docs', 'api.md'))
  .map(read)

type Operation = { group: string; name: string; endpoint: Endpoint }

/** Said as `group.name`, of the group under another name, or taken out of it. */
function isCalled({ group, name }: Operation, text: string): boolean {
  if (!text.includes(group)) return false
  const names = [group, ...[...text.matchAll(new RegExp(`\\b${group} as (\\w+)`, 'g'))].map(([, as]) => as)]
  return names.some(each =>
    new RegExp(
      `\\b${each}\\s*\\.\\s*${name}\\b|\\b${each}\\s*\\[|\\b${name}\\b[^{}]*\\}\\s*=\\s*${each}\\b`,
    ).test(text),
  )
}

/** `POST /desk/rules/{id}` or `POST /desk/rules/:id`. */
const isTold = ({ endpoint: { method, path } }: Operation, text: string): boolean => {
  const place = path.replaceAll('.', '\\.').replace(/:\w+/g, '(?:\\{\\w+\\}|:\\w+|<\\w+>|\\w+\\.\\w+)')
  return new RegExp(`\\b${method} ${place}(?![\\w/{:-])`).test(text)
}

/** Asked for by an address an answer has, not by its name. */
const byAddress = ['packingDay.photo', 'returnreceipts.photo', 'deskProducts.picture']

/** Without a user yet; each goes from here once it has one, or goes. */
const waiting: Record<string, string> = {
  'openapi.desk': 'described in docs/connect.md as the file of what the screens call',
  'dataTemplates.remove': 'import templates get a place on the Import screen',
  'deskProducts.removePicture': 'pictures of products get a place where items are named',
  'proxyLabels.list': 'labels by proxy get a place on the Shipments screen',
  'proxyLabels.fetch': 'labels by proxy get a place on the Shipments screen',
  'shops.receive': 'called by the programs of shops; docs/sources.md shows how with curl',
}

const operations: Operation[] = (await endpointGroups()).flatMap(({ name: group, endpoints }) =>
  Object.entries(endpoints)
    .filter(([, { path }]) => path.startsWith('/desk/'))
    .map(([name, endpoint]) => ({ group, name, endpoint })),
)

const unused = operations
  .filter(each => !callers.some(text => isCalled(each, text)) && !documents.some(text => isTold(each, text)))
  .map(({ endpoint }) => endpoint.id)
  .filter(id => !byAddress.includes(id))

test('every operation of the desk is called by the page, a command, the shell or a tool, or told in docs', () => {
  expect(operations.length).toBeGreaterThan(350)
  expect(
    unused
      .filter(id => !(id in waiting))
      .map(id => `${id}: nobody calls it. Remove it with its route, or name it where a user looks.`),
  ).toEqual([])
})

test('what has a user by now no longer waits for one', () => {
  expect(Object.keys(waiting).filter(id => !unused.includes(id))).toEqual([])
})
