import { type Node, namesIn, type Published } from './node.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** What a simulator holds calls and its own answers to; \`checks.ts\` of its engine reads it. */
export type PublishedChecks = {
  operations: Readonly<
    Record<
      string,
      { query?: JsonSchema | undefined; request?: JsonSchema | undefined; answer?: JsonSchema | undefined }
    >
  >
  $defs: Readonly<Record<string, JsonSchema>>
}

/** The same description as data for a simulator: it is read by a JSON schema validator, and by nothing the adapter uses. */
export function writeChecks(published: Published): PublishedChecks {
  const { operations, nodeOf } = published
  const roots = operations.flatMap(({ request, answer, query }) => [request, answer, query])
  const names = [...new Set(roots.flatMap(root => namesIn(root, published)))]
  return {
    operations: Object.fromEntries(
      operations.map(({ name, query, request, answer }) => [
        name,
        {
          query: query ? schemaOf(query) : undefined,
          request: request ? schemaOf(request) : undefined,
          answer: answer ? schemaOf(answer) : undefined,
        },
      ]),
    ),
    $defs: Object.fromEntries(names.toSorted().map(name => [name, schemaOf(nodeOf(name))])),
  }
}

function schemaOf(node: Node): JsonSchema {
  switch (node.kind) {
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(node.members.map(({ name, node: inner }) => [name, schemaOf(inner)])),
        required: neededIn(node.members),
        additionalProperties: false,
        order: node.isInOrder ? node.members.map(({ name }) => name) : undefined,
      }
    case 'list': {
      const list = { type: 'array', items: schemaOf(node.item), minItems: node.least, maxItems: node.most }
      return node.isOfElements ? { anyOf: [schemaOf(node.item), list] } : list
    }
    case 'text': {
      const { least: minLength, most: maxLength, pattern, format } = node
      return { type: 'string', minLength, maxLength, pattern, format }
    }
    case 'word':
      return { type: 'string', enum: node.words }
    case 'number': {
      const { isWhole, least: minimum, most: maximum, step: multipleOf } = node
      return { type: isWhole ? 'integer' : 'number', minimum, maximum, multipleOf }
    }
    case 'flag':
      return { type: 'boolean' }
    case 'any':
      return {}
    case 'one of':
      return { oneOf: node.among.map(schemaOf) }
    case 'named':
      return { $ref: `#/$defs/${node.name}` }
  }
}

const neededIn = (members: Extract<Node, { kind: 'object' }>['members']): string[] | undefined => {
  const needed = members.flatMap(({ name, isNeeded }) => (isNeeded ? [name] : []))
  return needed.length > 0 ? needed : undefined
}
