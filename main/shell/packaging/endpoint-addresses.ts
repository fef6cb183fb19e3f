import type { Plugin } from 'vite'

const sharedModule = /[\\/]shared[\\/][^?]*\.ts$/
/** What a page needs of an operation: how it is called. */
const kept = ['id', 'method', 'path']

/** A node of the tree a program is parsed to, as far as it is looked at here. */
type Node = {
  type: string
  start: number
  end: number
  callee?: Node & { name?: string }
  arguments?: Node[]
  properties?: (Node & { key?: { name?: string } })[]
  declaration?: Node | null
  declarations?: { init?: Node | null }[]
}
type Edit = { start: number; end: number; text: string }

/**
 * Leaves of the operations of the interface only what the page calls them by. Their words, examples and the shapes of
 * their answers are for the station, and would be a fifth of what a first load carries. A shape that a form is checked
 * with is imported by that form and stays.
 */
export const endpointAddresses = (): Plugin => ({
  name: 'packdesk:endpoint-addresses',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!sharedModule.test(id)) return null
    const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] }
    const edits = body.flatMap(statement => [...toAddresses(statement, code), ...toUnused(statement)])
    return { code: edited(code, edits), map: null, moduleSideEffects: false }
  },
})

/** Every `endpoint({ ... })` inside, without the parts that nobody reads. */
function toAddresses(node: unknown, code: string): Edit[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: [definition] = [] } = node as Node
  if (type !== 'CallExpression' || callee?.name !== 'endpoint' || !definition)
    return Object.values(node).flatMap(inside => toAddresses(inside, code))
  const parts = (definition.properties ?? []).flatMap(({ type, key, start, end }) => {
    if (key?.name === 'body') return ['body: true']
    return type === 'SpreadElement' || kept.includes(key?.name ?? '') ? [code.slice(start, end)] : []
  })
  return [{ start: definition.start, end: definition.end, text: `{ ${parts.join(', ')} }` }]
}

/** Says of what a constant is made by that making it does nothing else, so that one nobody uses can go. */
function toUnused({ declaration, declarations }: Node): Edit[] {
  const inits = (declaration?.declarations ?? declarations ?? []).flatMap(({ init }) => init ?? [])
  return inits
    .filter(({ type }) => !/Function|Literal/.test(type))
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])
}

/** The program with its edits made, of which none reaches into another. */
const edited = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
