import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOpenApi } from '../../../main/http/openapi/document.ts'
import { plainlyNamed } from '../../../main/http/openapi/names.ts'
import { reachable, type Schema } from '../../../main/http/openapi/schema.ts'
import { allEndpoints } from '../contract/all-endpoints.ts'
import { root } from '../run/tool.ts'

type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema }
type Written = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

/** One operation as the client packages have it: a method of a group of records. */
export type DescribedOperation = {
  group: string
  name: string
  method: string
  path: string
  summary: string
  pathParameters: string[]
  query: Parameter[]
  /** What is sent as JSON, or a form. */
  body: { schema: Schema; required: boolean } | 'form' | null
  /** What is answered: a record, a page of a list (of these), or a file. */
  answer: { kind: 'record'; schema: Schema } | { kind: 'list'; items: Schema } | { kind: 'file' }
  takesKey: boolean
}

export type DescribedInterface = {
  version: string
  schemas: [name: string, schema: Schema][]
  operations: DescribedOperation[]
}

/** What the client packages are written from: the operations of `/v1` and the drawn documents, by the description itself. */
export async function describedInterface(): Promise<DescribedInterface> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const endpoints = await allEndpoints()
  const { api } = await buildOpenApi(endpoints, { version })
  const { schemas } = api.components
  const operations = Object.entries(plainlyNamed(api.paths, endpoints))
    .filter(([path]) => /^\/(v1|documents)\//.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => described(method, path, each as Written, schemas)),
    )
  const known = reachable([operations, api.webhooks], schemas)
  return { version, schemas: Object.entries(schemas).filter(([name]) => known.has(name)), operations }
}

function described(
  method: string,
  path: string,
  each: Written,
  schemas: Readonly<Record<string, Schema>>,
): DescribedOperation {
  const [group = '', ...words] = each.operationId.split('_')
  const json = each.requestBody?.content['application/json']
  const inPlace = (where: string) => each.parameters.filter(parameter => parameter.in === where)
  const pathParameters = inPlace('path').map(({ name }) => name)
  return {
    group,
    name: words.join('_'),
    method: method.toUpperCase(),
    path,
    summary: each.summary,
    pathParameters,
    // What stands in the path already is not asked for twice.
    query: inPlace('query').filter(({ name }) => !pathParameters.includes(name)),
    body: json
      ? { schema: json.schema, required: each.requestBody?.required === true }
      : each.requestBody
        ? 'form'
        : null,
    answer: answerOf(each, schemas),
    takesKey: inPlace('header').some(({ name }) => name === 'Idempotency-Key'),
  }
}

function answerOf(
  { responses }: Written,
  schemas: Readonly<Record<string, Schema>>,
): DescribedOperation['answer'] {
  const content = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
  const schema = content['application/json']?.schema
  if (!schema || Object.keys(content).length > 1) return { kind: 'file' }
  const page = schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties
  const items = page?.next && page.results?.items
  return items ? { kind: 'list', items } : { kind: 'record', schema }
}
