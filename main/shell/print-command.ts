import { spawn } from 'node:child_process'
import type { PrintedBySystem, SystemDocument } from '../../shared/desk/printing/system-printing.ts'

/** What the print command of Linux and macOS (`lp` of CUPS) is called. */
export const printCommand = 'lp'

const limitMs = 60_000
const mostHeard = 2_000

/**
 * Hands a PDF to the system's own print command, whose filters draw it at the printer's resolution. It counts as taken
 * only when the command names the job it made.
 */
export async function printByCommand(
  document: SystemDocument,
  printer: string,
  command: string = printCommand,
): Promise<PrintedBySystem> {
  const run = await runCommand(command, printArguments(document, printer), document.bytes)
  if (run.kind === 'missing')
    return { outcome: 'refused', reason: `this system has no print command (${command})` }
  if (run.kind === 'late') return { outcome: 'failed', reason: 'the print command did not end in time' }
  const said = run.err.trim().split('\n', 1).join('').slice(0, 200)
  if (run.code !== 0)
    return { outcome: 'refused', reason: said || `the print command ended with ${run.code}` }
  // Something took the document, but nobody can say what it is called: it may have been printed.
  if (!/\S+-\d+/.test(run.out)) return { outcome: 'failed', reason: 'the print command named no job' }
  return { outcome: 'taken' }
}

/**
 * The paper by its size as the standard names it: a queue finds its own name for that (such as `w288h432`), where it
 * would fall back to A4 for a name it does not know.
 */
export const printArguments = (
  { title, pageUm }: Pick<SystemDocument, 'title' | 'pageUm'>,
  printer: string,
): string[] => [
  '-d',
  printer,
  '-t',
  title.replace(/\p{Cc}+/gu, ' ').slice(0, 200),
  '-n',
  '1',
  ...(pageUm ? ['-o', `media=${mediaName(pageUm)}`, '-o', 'print-scaling=none'] : []),
  '-o',
  'document-format=application/pdf',
  '--',
  '-',
]

function mediaName({ width, height }: { width: number; height: number }): string {
  const size = `${width / 1000}x${height / 1000}mm`
  return `custom_${size}_${size}`
}

type Run = { kind: 'ended'; code: number; out: string; err: string } | { kind: 'missing' } | { kind: 'late' }

function runCommand(command: string, args: readonly string[], input: Uint8Array): Promise<Run> {
  const { promise, resolve } = Promise.withResolvers<Run>()
  const heard = { out: '', err: '' }
  const signal = AbortSignal.timeout(limitMs)
  // In the language of the system the line about the job reads otherwise; its name does not.
  const child = spawn(command, args, { signal, env: { ...process.env, LC_ALL: 'C' } })
  for (const name of ['out', 'err'] as const) {
    child[`std${name}`].setEncoding('utf8').on('data', (text: string) => {
      heard[name] = (heard[name] + text).slice(0, mostHeard)
    })
  }
  child.on('error', () => resolve({ kind: signal.aborted ? 'late' : 'missing' }))
  child.on('close', code => resolve({ kind: 'ended', code: code ?? 1, ...heard }))
  // A command that ends before it has read everything says why by itself.
  child.stdin.on('error', () => {}).end(input)
  return promise
}
