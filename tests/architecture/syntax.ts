/** A node of a parsed file, as far as the rules look into it. */
export type SyntaxNode = { type: string; start: number; [key: string]: unknown }

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Visits a node and everything below it; `false` from `visit` leaves out what is below. */
export function walk(value: unknown, visit: (node: SyntaxNode) => unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
    return
  }
  if (!isNode(value)) return
  if (visit(value) === false) return
  for (const [key, child] of Object.entries(value)) if (key !== 'type') walk(child, visit)
}

/** The text of a plain string, or undefined. */
export const stringOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined

/** `a.b.c` of a chain of members and calls such as `a.b(x).c`; undefined when it starts otherwise. */
export function dottedName(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Identifier') return String(value.name)
  if (value.type === 'MetaProperty') return 'import.meta'
  if (value.type === 'CallExpression') return dottedName(value.callee)
  if (value.type !== 'MemberExpression' || !isNode(value.property)) return undefined
  const object = dottedName(value.object)
  return object === undefined ? undefined : `${object}.${String(value.property.name)}`
}
