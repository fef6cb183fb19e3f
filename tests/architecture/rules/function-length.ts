import type { Module } from '../module.ts'
import { isNode, type SyntaxNode, walk } from '../syntax.ts'
import type { Rule } from '../tree.ts'

const maxLines = 60
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/**
 * The functions a `createX(ports)` declares and returns are counted for themselves and not for `createX`;
 * a callback written in place is part of the function it stands in. Tests are lists and not counted.
 */
export const functionLength: Rule = {
  name: `no function is longer than ${maxLines} lines`,
  check: tree =>
    tree
      .modules()
      .filter(({ path }) => !/\.test\.tsx?$/.test(path))
      .flatMap(longFunctionsIn),
}

function longFunctionsIn(module: Module): string[] {
  const found: string[] = []
  walk(module.program, node => {
    if (!functions.includes(node.type)) return
    const lines = ownLines(module, node)
    if (lines > maxLines)
      found.push(`${module.path}:${module.lineAt(node.start)} is a function of ${lines} lines: split it.`)
  })
  return found
}

function ownLines(module: Module, node: SyntaxNode): number {
  const inner = namedFunctionsDirectlyIn(node.body)
  return spanOf(module, node) - inner.reduce((lines, fn) => lines + spanOf(module, fn), 0)
}

const spanOf = (module: Module, node: SyntaxNode) =>
  module.lineAt(Number(node.end)) - module.lineAt(node.start) + 1

/** Function declarations, functions given a name with `const`, and methods; not what is inside those. */
function namedFunctionsDirectlyIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(namedFunctionsDirectlyIn)
  if (!isNode(value)) return []
  if (value.type === 'FunctionDeclaration') return [value]
  const given =
    value.type === 'VariableDeclarator' ? value.init : value.type === 'Property' ? value.value : null
  if (isNode(given) && functions.includes(given.type)) return [given]
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'type' ? [] : namedFunctionsDirectlyIn(child),
  )
}
