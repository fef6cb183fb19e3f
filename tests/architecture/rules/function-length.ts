import type { Module } from '../module.ts'
import { isNode, type SyntaxNode, walk } from '../syntax.ts'
import type { Rule } from '../tree.ts'
import { productModules } from './sizes.ts'

const maxLines = 60
const maxFactoryLines = 160
const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const isFunction = (value: unknown): value is SyntaxNode =>
  isNode(value) && functionTypes.includes(value.type)

/**
 * Every line of a function counts, those of the functions inside of it too. Only a `createX` that returns what it
 * defines is a list of functions: they count for themselves, and the rest of it must be as short as any of them.
 * Tests are lists and not counted.
 */
export const functionLength: Rule = {
  name: `no function is longer than ${maxLines} lines`,
  check: tree =>
    tree
      .modules()
      .filter(({ path }) => !/\.test\.tsx?$/.test(path))
      .flatMap(longFunctionsIn),
}

/** However short each of its functions is, a factory of that many is two things. What tests share may be a long list. */
export const factoryLength: Rule = {
  name: `no factory is longer than ${maxFactoryLines} lines`,
  check: tree =>
    productModules(tree).flatMap(module =>
      [...factoriesIn(module)].flatMap(factory => {
        const lines = spanOf(module, factory)
        return lines > maxFactoryLines
          ? `${module.path}:${module.lineAt(factory.start)} is a factory of ${lines} lines: divide it into what a stranger looks for.`
          : []
      }),
    ),
}

function longFunctionsIn(module: Module): string[] {
  const factories = factoriesIn(module)
  const found: string[] = []
  walk(module.program, node => {
    if (!isFunction(node)) return
    const inside = factories.has(node) ? namedFunctionsDirectlyIn(node.body) : []
    const lines = inside.reduce((left, fn) => left - spanOf(module, fn), spanOf(module, node))
    if (lines <= maxLines) return
    const besides = inside.length > 0 ? ' besides the functions it returns' : ''
    found.push(
      `${module.path}:${module.lineAt(node.start)} is a function of ${lines} lines${besides}: split it.`,
    )
  })
  return found
}

const spanOf = (module: Module, node: SyntaxNode) =>
  module.lineAt(Number(node.end)) - module.lineAt(node.start) + 1

const factoryName = /^create[A-Z]/
const isFactoryName = (value: unknown) => isNode(value) && factoryName.test(String(value.name))

/** The functions named `createX` that end by returning functions: as an object, by name, or written in place. */
function factoriesIn(module: Module): Set<SyntaxNode> {
  const factories = new Set<SyntaxNode>()
  walk(module.program, node => {
    const fn =
      node.type === 'FunctionDeclaration' ? node : node.type === 'VariableDeclarator' ? node.init : null
    if (isFunction(fn) && isFactoryName(node.id) && returnsFunctions(fn)) factories.add(fn)
  })
  return factories
}

function returnsFunctions({ body }: SyntaxNode): boolean {
  if (!isNode(body)) return false
  const statements = body.type === 'BlockStatement' && Array.isArray(body.body) ? body.body : null
  const last: unknown = statements?.at(-1)
  const returned = statements
    ? isNode(last) && last.type === 'ReturnStatement'
      ? last.argument
      : null
    : body
  return isNode(returned) && ['ObjectExpression', 'Identifier', ...functionTypes].includes(returned.type)
}

/** Function declarations, functions given a name with `const`, and methods; not what is inside those. */
function namedFunctionsDirectlyIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(namedFunctionsDirectlyIn)
  if (!isNode(value)) return []
  if (value.type === 'FunctionDeclaration') return [value]
  const given =
    value.type === 'VariableDeclarator' ? value.init : value.type === 'Property' ? value.value : null
  if (isFunction(given)) return [given]
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'type' ? [] : namedFunctionsDirectlyIn(child),
  )
}
