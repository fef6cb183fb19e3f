import { exitCodes } from './cli/command.ts'
import { runCommandLine } from './cli/run.ts'
import { findPaths } from './platform/paths.ts'

const line = (stream: NodeJS.WriteStream) => (text: string) => {
  stream.write(`${text}\n`)
}

// Whoever read our lines may be gone (`packdesk serve | head -1`); that is no reason to stop.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

/** What was written has left this process, or its reader is gone. */
const flushed = (stream: NodeJS.WriteStream) =>
  new Promise<void>(resolve => stream.write('', () => resolve()))

const terminal = { out: line(process.stdout), err: line(process.stderr) }

let code: number
try {
  code = await runCommandLine(process.argv.slice(2), { process, terminal, paths: findPaths() })
} catch (error) {
  terminal.err(
    `Packdesk stopped on a fault of its own: ${error instanceof Error ? error.stack : String(error)}`,
  )
  code = exitCodes.trouble
}
await Promise.all([process.stdout, process.stderr].map(flushed))
// Ended here and not by running dry: Node takes the signal handlers away first then, and the second half of one Ctrl-C
// (the launcher and npm pass it on as well) would turn an orderly end into a death by signal.
process.exit(code)
