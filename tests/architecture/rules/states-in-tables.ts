import { isNode, type SyntaxNode, stringOf, walk } from '../syntax.ts'
import type { Rule } from '../tree.ts'
import { productModules } from './sizes.ts'

/** What the standing of a record is called, wherever one has any. */
const standings: ReadonlySet<string> = new Set(['state', 'status', 'step'])

/**
 * `['paused', 'interrupted'].includes(run.state)` forgets the state that is added next. What states have in common is
 * a trait in the table of their machine, where a new one has to say what it is.
 */
export const statesInTables: Rule = {
  name: 'what states have in common stands in the table of their machine',
  check: tree =>
    productModules(tree).flatMap(module => {
      const found: string[] = []
      walk(module.program, node => {
        if (asksListInPlace(node))
          found.push(
            `${module.path}:${module.lineAt(node.start)} lists states in place: say in the table of their machine (as shared/desk/run-states.ts) what they have in common, and ask that.`,
          )
      })
      return found
    }),
}

/** `['a', 'b'].includes(x.state)`, also of a state that may be missing. */
function asksListInPlace({ type, callee, arguments: given }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false
  const [asked] = Array.isArray(given) ? given : []
  return nameOf(callee.property) === 'includes' && isListOfTexts(callee.object) && isStanding(asked)
}

function isListOfTexts(value: unknown): boolean {
  const list = bare(value)
  return (
    isNode(list) &&
    list.type === 'ArrayExpression' &&
    Array.isArray(list.elements) &&
    list.elements.length > 1 &&
    list.elements.every(each => stringOf(each) !== undefined)
  )
}

function isStanding(value: unknown): boolean {
  const asked = bare(value)
  if (!isNode(asked)) return false
  if (asked.type === 'LogicalExpression') return isStanding(asked.left)
  return standings.has(nameOf(asked.type === 'MemberExpression' ? asked.property : asked))
}

const wrappers = ['ChainExpression', 'ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression']

/** Without what only says more of a value: its type, brackets, that it may be missing. */
const bare = (value: unknown): unknown =>
  isNode(value) && wrappers.includes(value.type) ? bare(value.expression) : value

const nameOf = (value: unknown): string =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : ''
