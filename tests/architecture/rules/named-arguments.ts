import type { Module } from '../module.ts'
import { isNode, type SyntaxNode, walk } from '../syntax.ts'
import type { Rule } from '../tree.ts'

const composition = /^main\/app\//
const factory = /^create[A-Z]/

/** Whoever reads how the station is put together sees what each service gets. */
export const namedArguments: Rule = {
  name: 'what puts the station together names every argument',
  check: tree =>
    tree
      .modules()
      .filter(({ path }) => composition.test(path))
      .flatMap(module =>
        found(module, node => {
          const name = node.type === 'CallExpression' && isNode(node.callee) ? String(node.callee.name) : ''
          if (!factory.test(name) || !listOf(node.arguments).some(spreads)) return null
          return `hands ${name} what is in another object: name each argument, so that a reader sees what it gets.`
        }),
      ),
}

/** `...{ a, b, c },` holds what a list of names says, and hides how long the list is. */
export const noSpreadLiterals: Rule = {
  name: 'no object that is written out is spread into another',
  check: tree =>
    tree.modules().flatMap(module =>
      found(module, node => {
        const { type, argument } = node
        return type === 'SpreadElement' && isNode(argument) && argument.type === 'ObjectExpression'
          ? 'spreads an object that is written out: write its members one below the other.'
          : null
      }),
    ),
}

const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

const spreads = (node: SyntaxNode): boolean =>
  node.type === 'ObjectExpression' && listOf(node.properties).some(({ type }) => type === 'SpreadElement')

function found(module: Module, judge: (node: SyntaxNode) => string | null): string[] {
  const lines: string[] = []
  walk(module.program, node => {
    const verdict = judge(node)
    if (verdict) lines.push(`${module.path}:${module.lineAt(node.start)} ${verdict}`)
  })
  return lines
}
