import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readModule } from '../../../architecture/module.ts'
import { isNode, type SyntaxNode, walk } from '../../../architecture/syntax.ts'
import { readTree } from '../../../architecture/tree.ts'
import { root } from '../tool.ts'
import { isProduct } from './covered.ts'

/**
 * How long `npm run check` takes for a change of one file, and how many faults it finds: `--changes 10` random files get
 * a harmless statement each, `--faults 20` others a fault each, one at a time, in a copy of the last commit. `--seconds
 * 600` gives the tests more time than a check has: what is found then could be found by a better choice.
 */
const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '10' },
    faults: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string' },
  },
})
const random = randomFrom(Number(values.seed))
const longer = values.seconds === undefined ? [] : ['--seconds', values.seconds]
const copy = mkdtempSync(join(tmpdir(), 'packdesk-check-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

execFileSync('git', ['clone', '--quiet', root, copy])
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
if (existsSync(join(root, 'out')))
  cpSync(join(root, 'out'), join(copy, 'out'), { recursive: true, preserveTimestamps: true })

const files = readTree(copy)
  .files.filter(isProduct)
  .toSorted(() => random() - 0.5)
const texts = new Map(files.map(path => [path, readFileSync(join(copy, path), 'utf8')]))

const changed = files
  .slice(0, Number(values.changes))
  .map(path => check(path, harmless(textOf(path)), 'nothing'))
const times = changed.map(({ seconds }) => seconds).toSorted((one, other) => one - other)
const faulty = files
  .slice(Number(values.changes))
  .flatMap(path => {
    const fault = faultIn(path, textOf(path))
    return fault ? [{ path, ...fault }] : []
  })
  .slice(0, Number(values.faults))
  .map(({ path, text, what }) => check(path, text, what))
say(`harmless: ${changed.filter(({ isRed }) => isRed).length} red of ${changed.length}`)
say(`seconds: median ${times[Math.floor(times.length / 2)]}, most ${times.at(-1)}`)
say(`faults: ${faulty.filter(({ isRed }) => isRed).length} found of ${faulty.length}`)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function textOf(path: string): string {
  return texts.get(path) ?? ''
}

function check(path: string, text: string, what: string): { isRed: boolean; seconds: number } {
  writeFileSync(join(copy, path), text)
  const startedMs = performance.now()
  const { stdout } = spawnSync(process.execPath, ['tests/support/run.mjs', '--quick', ...longer], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10
  writeFileSync(join(copy, path), textOf(path))
  // A fault is written without regard to the layout of the line it stands in.
  const [why] = [...stdout.matchAll(/^FAILED (?!lint:).*$/gm)].map(([line]) => line)
  const isRed = why !== undefined
  const counts = stdout.trim().split('\n').at(-1)
  say(
    `${isRed ? 'red  ' : 'green'} ${String(seconds).padStart(5)} s  ${path}: ${what}; ${counts} ${(why ?? '').slice(0, 160)}`,
  )
  return { isRed, seconds }
}

function harmless(text: string): string {
  return `${text}\nvoid 'nothing'\n`
}

/** One fault: a condition or a comparison the other way round; where there is none a function that throws. */
function faultIn(path: string, text: string): { text: string; what: string } | null {
  const { program, lineAt } = readModule(path, text)
  const found: { start: number; end: number; to: string }[] = []
  const functions: typeof found = []
  walk(program, node => {
    const place = endOf(node)
    const test = node.test
    if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && isNode(test))
      found.push({ start: test.start, end: endOf(test), to: `!(${text.slice(test.start, endOf(test))})` })
    if (
      node.type === 'BinaryExpression' &&
      isNode(node.left) &&
      isNode(node.right) &&
      /^[!=]==$/.test(String(node.operator))
    ) {
      const other = node.operator === '===' ? '!==' : '==='
      found.push({ start: node.start, end: place, to: `${slice(node.left)} ${other} ${slice(node.right)}` })
    }
    if (/Function/.test(node.type) && isNode(node.body))
      functions.push(
        node.body.type === 'BlockStatement'
          ? {
              start: node.body.start + 1,
              end: node.body.start + 1,
              to: ` if (Math.random() < 2) throw new Error('a fault') ;`,
            }
          : { start: node.body.start, end: endOf(node.body), to: faultyValue(node.body) },
      )
  })
  const all = found.length > 0 ? found : functions
  const one = all[Math.floor(random() * all.length)]
  if (!one) return null
  return {
    text: text.slice(0, one.start) + one.to + text.slice(one.end),
    what: `line ${lineAt(one.start)}: ${one.to.replace(/\s+/g, ' ').slice(0, 80)}`,
  }

  function slice(node: SyntaxNode): string {
    return text.slice(node.start, endOf(node))
  }
  function faultyValue(body: SyntaxNode): string {
    return `((() => { if (Math.random() < 2) throw new Error('a fault') })(), ${slice(body)})`
  }
}

function endOf(node: SyntaxNode): number {
  return typeof node.end === 'number' ? node.end : node.start
}

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return (state >>> 0) / 2 ** 32
  }
}
