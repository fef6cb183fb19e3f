import type { Module } from '../module.ts'
import { dottedName, isNode, type SyntaxNode, stringOf, walk } from '../syntax.ts'
import type { Rule } from '../tree.ts'

const switchedOff = /^(test|it|describe|suite|bench)(\.\w+)*\.(skip|skipIf|runIf|only|todo|fails)(\.|$)/
const oldNames = /^(xit|xtest|xdescribe|fit|fdescribe)$/

export const honestTests: Rule = {
  name: 'no test is switched off, singled out or left for later',
  check: tree =>
    tree
      .modules()
      .filter(({ path }) => path.startsWith('tests/') && path !== 'tests/support/until.ts')
      .flatMap(offIn),
}

function offIn(module: Module): string[] {
  const found: string[] = []
  walk(module.program, node => {
    const advice = node.type === 'CallExpression' ? whatIsWrong(node) : undefined
    if (advice) found.push(`${module.path}:${module.lineAt(node.start)}: ${advice}`)
  })
  return [...new Set(found)]
}

function whatIsWrong(call: SyntaxNode): string | undefined {
  const name = dottedName(call.callee) ?? ''
  if (switchedOff.test(name) || oldNames.test(name)) return `${name} hides a test; make it pass or delete it.`
  if (/^(ctx|context|t)\.skip$/.test(name) && !saysWhy(call))
    return 'say why it cannot run here: ctx.skip("...").'
  if (name === 'vi.waitFor' || name === 'vi.waitUntil')
    return 'it gives up after a second; use until() of tests/support/until.ts.'
  return undefined
}

/** The reason is the last argument and shows above the counts of the run. */
function saysWhy(call: SyntaxNode): boolean {
  const reason = Array.isArray(call.arguments) ? call.arguments.at(-1) : undefined
  return Boolean(stringOf(reason)) || (isNode(reason) && reason.type !== 'Literal')
}
