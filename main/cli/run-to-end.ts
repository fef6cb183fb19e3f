import { findPaths } from '../platform/paths.ts'
import { exitCodes } from './command.ts'
import { runCommandLine } from './run.ts'

const line = (stream: NodeJS.WriteStream) => (text: string) => {
  stream.write(`${text}\n`)
}

/** What was written has left this process, or its reader is gone. */
const flushed = (stream: NodeJS.WriteStream) =>
  new Promise<void>(resolve => stream.write('', () => resolve()))

/** Runs one command line on this process's own streams and answers its exit code once everything it said is out. */
export async function runToEnd(words: readonly string[]): Promise<number> {
  // Whoever read our lines may be gone (`packdesk serve | head -1`); that is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const terminal = { out: line(process.stdout), err: line(process.stderr) }
  const code = await runCommandLine(words, { process, terminal, paths: findPaths() }).catch(error => {
    terminal.err(
      `Packdesk stopped on a fault of its own: ${error instanceof Error ? error.stack : String(error)}`,
    )
    return exitCodes.trouble
  })
  await Promise.all([process.stdout, process.stderr].map(flushed))
  return code
}
