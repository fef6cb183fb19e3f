import { parseXml } from '../../../../main/carriers/kit/xml.ts'
import type { FixtureAnswer } from './fixture-server.ts'

export type Shape = { name: string; answer: FixtureAnswer }

const jsonOf = ({ body }: FixtureAnswer): unknown => {
  if (typeof body === 'object' && body !== null && !(body instanceof Uint8Array)) return body
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

const xmlOf = ({ body }: FixtureAnswer): string | null =>
  typeof body === 'string' && /^\s*</.test(body) && parseXml(body) !== null ? body : null

/** The same answer as a server may write it another day: it means the same. */
export function sameMeaning(answer: FixtureAnswer): Shape[] {
  const json = jsonOf(answer)
  const as = (name: string, change: (node: unknown) => unknown): Shape => ({
    name,
    answer: { ...answer, body: everywhere(json, change) },
  })
  if (json !== undefined && json !== null)
    return [
      as('with members nobody knows', node => (isRecord(node) ? { ...node, zzNew: { a: [1] } } : node)),
      as('with one entry in place of a list', node =>
        Array.isArray(node) && node.length === 1 && isRecord(node[0]) ? node[0] : node,
      ),
      as('with numbers as text', node => (typeof node === 'number' ? String(node) : node)),
    ]
  const xml = xmlOf(answer)
  if (xml === null) return []
  const more = xml.replace(/<\/([\w:.-]+)>\s*$/, '<zz-new kind="x">1</zz-new></$1>')
  return [{ name: 'with elements nobody knows', answer: { ...answer, body: more } }]
}

const mostShapes = 300

/** The same answer with one thing missing or empty, each in its turn. */
export function withHoles(answer: FixtureAnswer): Shape[] {
  const json = jsonOf(answer)
  if (json !== undefined)
    return pathsOf(json)
      .slice(0, mostShapes)
      .flatMap(path =>
        [undefined, null, [], ''].map(hole => ({
          name: `${path.join('.')} as ${JSON.stringify(hole) ?? 'nothing'}`,
          answer: { ...answer, body: withValue(json, path, hole) },
        })),
      )
  const xml = xmlOf(answer)
  if (xml === null) return []
  return [...xml.matchAll(/<([\w:.-]+)(?:\s[^<>]*)?>[^<]*<\/\1>/g)]
    .slice(0, mostShapes)
    .flatMap(({ 0: whole, 1: name = '', index }) =>
      ['', `<${name}/>`].map(hole => ({
        name: `${name} as "${hole}"`,
        answer: { ...answer, body: xml.slice(0, index) + hole + xml.slice(index + whole.length) },
      })),
    )
}

const isRecord = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node)

/** Changes every part of a tree, the inner ones first. */
function everywhere(node: unknown, change: (node: unknown) => unknown): unknown {
  if (Array.isArray(node)) return change(node.map(each => everywhere(each, change)))
  if (!isRecord(node)) return change(node)
  return change(
    Object.fromEntries(Object.entries(node).map(([name, value]) => [name, everywhere(value, change)])),
  )
}

function pathsOf(node: unknown): string[][] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [
    [name],
    ...pathsOf(value).map(path => [name, ...path]),
  ])
}

function withValue(node: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy = structuredClone(node) as Record<string, unknown>
  if (rest.length > 0) copy[name] = withValue(copy[name], rest, value)
  else if (value === undefined && !Array.isArray(copy)) delete copy[name]
  else copy[name] = value
  return copy
}
