import { join } from 'node:path'
import { buildOpenApi } from '../../../main/http/openapi/document.ts'
import { allEndpoints } from '../contract/all-endpoints.ts'
import { root } from '../run/tool.ts'

export const collectionFile = join(root, 'clients/postman/packdesk.postman_collection.json')

type Parameter = { name: string; in: string; required: boolean; description?: string; example?: unknown }
type Operation = {
  tags: string[]
  summary: string
  description: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

/** A variable of an address and what it stands for in the request. */
type Variable = { key: string; value: string; description?: string; disabled?: boolean }
type Request = {
  name: string
  request: {
    method: string
    header: { key: string; value: string }[]
    url: { raw: string; host: string[]; path: string[]; query: Variable[]; variable: Variable[] }
    auth?: { type: 'noauth' }
    body?: { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
    description: string
  }
}
export type Collection = { item: { name: string; item: Request[] }[] }

/**
 * The operations programs call as a collection for Postman, in the format 2.1 that Bruno, Insomnia and others read, too: a
 * folder for each tag, the examples of the description as bodies, address and key of the station as variables.
 */
export async function postmanCollection(): Promise<string> {
  const { api } = await buildOpenApi(await allEndpoints(), { version: '' })
  const requests = Object.entries(api.paths)
    .filter(([path]) => /^\/(v1|api|documents)\//.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => ({ method, path, each: each as unknown as Operation })),
    )
  const folders = Map.groupBy(requests, ({ each }) => each.tags[0] ?? '')
  const tags = api.tags as { name: string; description: string }[]
  const collection = {
    info: {
      name: 'Packdesk',
      description:
        'Written by `npm run docs` from the description of the interface. Set `url` and `key` of the collection, and the ids of the records that are meant.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'apikey', apikey: keyOf('Token {{key}}') },
    variable: [
      { key: 'url', value: 'http://127.0.0.1:5006' },
      { key: 'key', value: '' },
    ],
    item: tags.flatMap(({ name, description }) => {
      const all = folders.get(name) ?? []
      return all.length === 0 ? [] : [{ name, description, item: all.map(toRequest) }]
    }),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

const keyOf = (value: string) => [
  { key: 'key', value: 'Authorization' },
  { key: 'value', value },
  { key: 'in', value: 'header' },
]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const toVariable = ({ name, description, example, required }: Parameter, isQuery: boolean): Variable => ({
  key: name,
  value: textOf(example ?? ''),
  ...(description === undefined ? {} : { description }),
  // What need not be asked for is there to be ticked.
  ...(isQuery && !required ? { disabled: true } : {}),
})

function toRequest({ method, path, each }: { method: string; path: string; each: Operation }): Request {
  const parts = path
    .slice(1)
    .split('/')
    .map(part => part.replace(/^\{(\w+)\}(.*)$/, ':$1$2'))
  const inPlace = (where: string) => each.parameters.filter(parameter => parameter.in === where)
  const example = each.requestBody?.content['application/json']?.example
  return {
    name: each.summary,
    request: {
      method: method.toUpperCase(),
      header: example === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: {
        raw: `{{url}}/${parts.join('/')}`,
        host: ['{{url}}'],
        path: parts,
        query: inPlace('query').map(parameter => toVariable(parameter, true)),
        variable: inPlace('path').map(parameter => toVariable(parameter, false)),
      },
      ...(each.security.length === 0 ? { auth: { type: 'noauth' as const } } : {}),
      ...(example === undefined
        ? {}
        : {
            body: {
              mode: 'raw' as const,
              raw: JSON.stringify(example, null, 2),
              options: { raw: { language: 'json' as const } },
            },
          }),
      description: each.description,
    },
  }
}
