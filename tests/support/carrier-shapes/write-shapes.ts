import { type Member, type Node, namesIn, type Operation, type Published } from './node.ts'

/** Text a description sets no limit to is held to so many characters: no carrier means a whole page. */
const usualMost = 500
const usualItems = 1000

const head = `/**
 * Made of the carrier's published description by \`npm run carrier:shapes\`, which writes it anew: what is not in the description
 * stands in the files that read it. Requests are strict, answers lenient.
 */`

/** \`postOrders\` of \`POST /orders\`, \`contactAddress\` of \`ContactAddress\`, \`poBox\` of \`POBox\`. */
export const constOf = (name: string): string => {
  const [first = '', ...others] = name.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const start = /^[A-Z]+$/.test(first)
    ? first.toLowerCase()
    : first.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, capitals => capitals.toLowerCase())
  return [start, ...others.map(each => `${each[0]?.toUpperCase()}${each.slice(1)}`)].join('')
}

/** The shapes of a description as TypeScript in the words of `main/carriers/kit`; the formatter lays it out. */
export function writeShapes(published: Published): string {
  const { operations, nodeOf } = published
  const names = new Set(operations.flatMap(({ request }) => namesIn(request, published)))
  const strict = requestsOf(operations)
  const read = answersOf(nodeOf)
  const exported = operations.flatMap(({ name, request, answer }) => [
    ...(request
      ? [`/** What \`${name}\` takes. */\nexport const ${constOf(name)} = ${strict(request)}`]
      : []),
    ...(answer
      ? [`/** What \`${name}\` answers. */\nexport const ${constOf(name)}Answer = ${read.lenient(answer)}`]
      : []),
  ])
  const body = [
    ...[...names].map(name => `const ${strict({ kind: 'named', name })} = ${strict(nodeOf(name))}`),
    ...read.declared(),
    ...exported,
  ].join('\n\n')
  return `${[...importsOf(body), '', head, '', body].join('\n')}\n`
}

const kits = {
  'answers.ts': ['flag', 'list', 'number', 'record', 'text', 'texts'],
  'shapes.ts': ['isoDay', 'listOf', 'oneOf', 'oneOrMore', 'sequence', 'textUpTo'],
}

/** Only what is used is imported; the name of a member is no use. */
const importsOf = (body: string): string[] => [
  ...(/\bz\./.test(body) ? ["import { z } from 'zod'"] : []),
  ...Object.entries(kits).flatMap(([file, names]) => {
    const used = names.filter(name => new RegExp(`(?<![\\w'"@-]|z\\.)${name}(?![\\w'":-])`).test(body))
    return used.length > 0 ? [`import { ${used.join(', ')} } from '../kit/${file}'`] : []
  }),
]

/** Shapes of requests; a part has a name of its own, which is none of an operation and none of the words they are made of. */
function requestsOf(operations: readonly Operation[]): (node: Node) => string {
  const exported = operations.flatMap(({ name }) => [constOf(name), `${constOf(name)}Answer`])
  const taken = new Set(['z', ...Object.values(kits).flat(), ...exported])
  const strict = (node: Node): string => {
    switch (node.kind) {
      case 'object': {
        const members = node.members.map(
          ({ name, node: inner, isNeeded }) =>
            `${keyOf(name)}: ${strict(inner)}${isNeeded ? '' : '.optional()'}`,
        )
        return `${node.isInOrder ? 'sequence' : 'z.strictObject'}({ ${members.join(', ')} })`
      }
      case 'list': {
        const most = node.most ?? usualItems
        const least = node.least ?? 0
        if (node.isOfElements) return `oneOrMore(${strict(node.item)}, ${most})`
        return `listOf(${strict(node.item)}, ${most}${least === 1 ? '' : `, ${least}`})`
      }
      case 'text':
        return strictText(node)
      case 'word':
        return node.words.every(word => /^\S+$/.test(word))
          ? `oneOf(${JSON.stringify(node.words.join(' '))})`
          : `z.enum(${JSON.stringify(node.words)})`
      case 'number': {
        const { isWhole, least, most, step } = node
        const limits = Object.entries({ min: least, max: most, multipleOf: step })
        return `z.${isWhole ? 'int' : 'number'}()${limits.map(([name, limit]) => (limit === undefined ? '' : `.${name}(${limit})`)).join('')}`
      }
      case 'flag':
        return 'z.boolean()'
      case 'any':
        return 'z.never()'
      case 'one of':
        return `z.union([${node.among.map(strict).join(', ')}])`
      case 'named':
        return taken.has(constOf(node.name)) ? `${constOf(node.name)}Part` : constOf(node.name)
    }
  }
  return strict
}

/**
 * A pattern is meant of the whole text, however it is written. It is tried on no text that is too long: published patterns may
 * take a time that grows with every letter.
 */
function strictText({ least = 0, most, pattern, format }: Extract<Node, { kind: 'text' }>): string {
  const length = `textUpTo(${most ?? usualMost}${least === 1 ? '' : `, ${least}`})`
  if (pattern !== undefined) {
    const bare = pattern.replace(/^\^/, '').replace(/\$$/, '').replaceAll('/', '\\/')
    return `${length}.regex(/^(?=.{0,${most ?? usualMost}}$)(?:${bare})$/)`
  }
  if (format === 'date') return 'isoDay'
  if (format === 'email') return `z.email().max(${most ?? usualMost})`
  return length
}

/** Shapes of answers; a record that is described by itself has a name of its own. */
function answersOf(nodeOf: Published['nodeOf']) {
  const records = new Map<string, string>()
  const wholeOf = (node: Node): Node => (node.kind === 'named' ? wholeOf(nodeOf(node.name)) : node)

  const lenient = (node: Node): string => {
    switch (node.kind) {
      case 'object':
        return recordOf(node.members)
      case 'list':
        return `list(${lenient(node.item)})`
      case 'number':
        return 'number'
      case 'flag':
        return 'flag'
      case 'named':
        return namedRecord(node.name) ?? lenient(wholeOf(node))
      case 'one of':
        return recordOf(joined(node.among.map(wholeOf)))
      default:
        return 'text'
    }
  }

  const recordOf = (members: readonly Member[]): string => {
    const read = members.map(({ name, node }) => ({ name, shape: lenient(node) }))
    const plain = read.filter(({ shape }) => shape === 'text').map(({ name }) => JSON.stringify(name))
    const words = plain.length > 1 ? `texts(${plain.join(', ')})` : null
    const others = read.filter(({ shape }) => words === null || shape !== 'text')
    if (words && others.length === 0) return `record(${words})`
    const rest = others.map(({ name, shape }) => `${keyOf(name)}: ${shape}`)
    return `record({ ${[...(words ? [`...${words}`] : []), ...rest].join(', ')} })`
  }

  /** Declared after those it is made of. */
  const namedRecord = (name: string): string | null => {
    const node = nodeOf(name)
    if (node.kind !== 'object') return null
    if (!records.has(name)) records.set(name, recordOf(node.members))
    return `${constOf(name)}Said`
  }

  /** Of several that may stand in one place all members are read: what is not there is nothing. */
  const joined = (among: readonly Node[]): Member[] => {
    const all = among.flatMap(each => (each.kind === 'object' ? each.members : []))
    return [...Map.groupBy(all, ({ name }) => name)].map(([name, same]) => {
      const nodes = same.map(({ node }) => node)
      const isSeveral = nodes.length > 1 && nodes.every(node => wholeOf(node).kind === 'object')
      return {
        name,
        isNeeded: false,
        node: isSeveral ? { kind: 'one of', among: nodes } : (nodes[0] ?? { kind: 'any' }),
      }
    })
  }

  const declared = (): string[] =>
    [...records].map(([name, shape]) => `const ${constOf(name)}Said = ${shape}`)

  return { lenient, declared }
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** The ways to everything that is sent, to be given the fields they are entered in. */
export function pathsIn(published: Published, operation: Operation): string[] {
  const walk = (node: Node, path: string): string[] => {
    const whole = node.kind === 'named' ? published.nodeOf(node.name) : node
    if (whole.kind === 'object')
      return whole.members.flatMap(({ name, node: inner }) =>
        walk(inner, path === '' ? name : `${path}.${name}`),
      )
    if (whole.kind === 'list') return walk(whole.item, `${path}.#`)
    if (whole.kind === 'one of') return whole.among.flatMap(each => walk(each, path))
    return [path]
  }
  return operation.request ? [...new Set(walk(operation.request, ''))] : []
}
