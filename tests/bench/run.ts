import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { buildPage } from '../support/build-page.ts'
import { type Figure, figureSchema, meetsTarget, toTable } from './figure.ts'
import { runFolderVariable, temporaryFolder } from './seeded-home.ts'

export type BenchRun = { figures: Figure[]; crashed: string[] }

/**
 * Runs every `*.bench.ts` of a folder whose name holds one of the words, each in a process of its own so
 * that none warms up or slows down another. What several of them need is made once, in `runFolder`. One that
 * ends badly is named in `crashed`.
 */
export async function runBenches(folder: string, words: string[], runFolder: string): Promise<BenchRun> {
  const files = globSync('*.bench.ts', { cwd: folder }).sort()
  const chosen = files.filter(file => words.length === 0 || words.some(word => file.includes(word)))
  const run: BenchRun = { figures: [], crashed: [] }
  for (const file of chosen) {
    const { figures, exitCode } = await runOne(join(folder, file), runFolder)
    run.figures.push(...figures)
    if (exitCode !== 0 || figures.length === 0) run.crashed.push(basename(file, '.bench.ts'))
  }
  return run
}

async function runOne(
  file: string,
  runFolder: string,
): Promise<{ figures: Figure[]; exitCode: number | null }> {
  const figures: Figure[] = []
  const child = fork(file, {
    execArgv: ['--expose-gc'],
    env: { ...process.env, [runFolderVariable]: runFolder },
  })
  child.on('message', message => figures.push(...z.array(figureSchema).parse(message)))
  const [exitCode] = await once(child, 'close')
  return { figures, exitCode }
}

/** What is printed for a run. */
export function toReport({ figures, crashed }: BenchRun): string {
  const missed = figures.filter(figure => meetsTarget(figure) === false).length
  return [
    figures.length === 0 ? 'No bench gave a figure.' : toTable(figures),
    '',
    missed === 0 ? 'No target was missed.' : `Targets missed: ${missed}.`,
    ...crashed.map(name => `The bench ${name} ended without its figures.`),
  ].join('\n')
}

if (import.meta.main) {
  // What is measured is the program as it is built along with the page.
  await buildPage()
  const [first, ...rest] = process.argv.slice(2)
  // Those of the page need a browser and take their time, so they are run by themselves.
  const isOfPage = first === '--page'
  const folder = isOfPage ? join(import.meta.dirname, 'ui') : import.meta.dirname
  const run = await runBenches(folder, isOfPage ? rest : process.argv.slice(2), temporaryFolder())
  console.log(toReport(run))
  if (run.crashed.length > 0) process.exitCode = 1
}
