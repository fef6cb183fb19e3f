import { homedir } from 'node:os'
import { describeMistakes, readSettings, type SettingFlags } from '../platform/config.ts'
import type { Paths } from '../platform/paths.ts'
import { KeyError } from '../platform/secrets/key-error.ts'
import type { Terminal } from './command.ts'
import { exitCodes } from './exit-codes.ts'
import { parseCommandLine } from './parse.ts'

export type Surroundings = { process: NodeJS.Process; terminal: Terminal; paths: Paths }

/** Runs one command line and answers the exit code. */
export async function runCommandLine(args: readonly string[], around: Surroundings): Promise<number> {
  const { process, terminal, paths } = around
  const parsed = parseCommandLine(args)
  switch (parsed.kind) {
    case 'say':
      terminal.out(parsed.text)
      return exitCodes.ok
    case 'version':
      terminal.out(paths.version)
      return exitCodes.ok
    case 'wrong':
      terminal.err(`${parsed.problem} ${parsed.hint}`)
      return exitCodes.usage
    case 'run': {
      const { env, platform } = process
      const flags = parsed.values as SettingFlags
      const read = readSettings({ flags, env, platform, homeDir: homedir(), cwd: process.cwd() })
      if (read.ok)
        return unlessLocked(terminal, () =>
          parsed.command.run(parsed.values, { ...around, env, settings: read.settings }),
        )
      terminal.err(describeMistakes(read.mistakes))
      return exitCodes.usage
    }
  }
}

/** Every command that needs the secrets says the same way that they cannot be opened. */
async function unlessLocked(terminal: Terminal, run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    terminal.err(error.message)
    return exitCodes.secrets
  }
}
