import type { Member, Node, Operation, Published } from './node.ts'

type Schema = {
  $ref?: string
  type?: string
  format?: string
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Call = {
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content>
}
type OpenApi = {
  paths: Record<string, Record<string, Call>>
  components?: { schemas?: Record<string, Schema> }
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** An OpenAPI 3 document, with the operations named, each as `POST /orders`. Throws for one it does not describe. */
export function readOpenApi(text: string, wanted: readonly string[]): Published {
  const { paths, components } = JSON.parse(text) as OpenApi
  const schemas = components?.schemas ?? {}
  const operations = Object.entries(paths).flatMap(([path, calls]) =>
    methods.flatMap(method => {
      const call = calls[method]
      const name = `${method.toUpperCase()} ${path}`
      return call && wanted.includes(name) ? [operationOf(name, call)] : []
    }),
  )
  const missing = wanted.find(name => operations.every(each => each.name !== name))
  if (missing) throw new Error(`The description has no operation ${missing}.`)
  return {
    operations,
    nodeOf: name => {
      const schema = schemas[name]
      if (!schema) throw new Error(`The description names ${name} and does not have it.`)
      return nodeOf(schema)
    },
  }
}

function operationOf(name: string, { parameters = [], requestBody, responses = {} }: Call): Operation {
  const asked = parameters.flatMap((each): Member[] =>
    each.in === 'query' && each.name
      ? [{ name: each.name, node: nodeOf(each.schema ?? {}), isNeeded: each.required === true }]
      : [],
  )
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return {
    name,
    query: asked.length > 0 ? { kind: 'object', members: asked } : null,
    request: bodyOf(requestBody),
    answer: bodyOf(success),
  }
}

const bodyOf = (content: Content | undefined): Node | null => {
  const json = Object.entries(content?.content ?? {}).find(([type]) => type.includes('json'))?.[1]
  return json?.schema ? nodeOf(json.schema) : null
}

function nodeOf(schema: Schema): Node {
  const { $ref, type, oneOf, anyOf, allOf, properties, items, minItems, maxItems } = schema
  if ($ref) return { kind: 'named', name: $ref.split('/').at(-1) ?? '' }
  const among = oneOf ?? anyOf
  if (among) return { kind: 'one of', among: among.map(nodeOf) }
  // Only words are added to what it is, in all that was read so far.
  const [whole] = allOf ?? []
  if (whole) return nodeOf(whole)
  if (schema.enum) return { kind: 'word', words: schema.enum.map(String) }
  if (properties || type === 'object') return objectOf(schema)
  if (type === 'array') return { kind: 'list', item: nodeOf(items ?? {}), least: minItems, most: maxItems }
  if (type === 'boolean') return { kind: 'flag' }
  if (type === 'integer' || type === 'number') return numberOf(schema)
  return type === 'string' ? textOf(schema) : { kind: 'any' }
}

const objectOf = ({ properties = {}, required = [] }: Schema): Node => ({
  kind: 'object',
  members: Object.entries(properties).map(([name, schema]) => ({
    name,
    node: nodeOf(schema),
    isNeeded: required.includes(name),
  })),
})

const numberOf = ({ type, minimum, maximum, multipleOf }: Schema): Node => ({
  kind: 'number',
  isWhole: type === 'integer',
  least: minimum,
  most: maximum,
  step: multipleOf,
})

const textOf = ({ minLength, maxLength, pattern, format }: Schema): Node => ({
  kind: 'text',
  least: minLength,
  most: maxLength,
  pattern,
  format,
})
