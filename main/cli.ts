import { exitCodes } from './cli/command.ts'
import { runCommandLine } from './cli/run.ts'
import { findPaths } from './platform/paths.ts'

const line = (stream: NodeJS.WriteStream) => (text: string) => {
  stream.write(`${text}\n`)
}

// Whoever read our lines may be gone (`packdesk serve | head -1`); that is no reason to stop.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

const terminal = { out: line(process.stdout), err: line(process.stderr) }

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), { process, terminal, paths: findPaths() })
} catch (error) {
  terminal.err(
    `Packdesk stopped on a fault of its own: ${error instanceof Error ? error.stack : String(error)}`,
  )
  process.exitCode = exitCodes.trouble
}
