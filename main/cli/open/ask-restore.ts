import { createInterface } from 'node:readline/promises'
import type { BackupFile } from '../../domain/upkeep/backups/backup-files.ts'
import type { CommandContext } from '../command.ts'

/** Asks the person at the terminal whether to go back to a backup; where nobody can answer, no. */
export const askToRestore =
  ({ process, terminal }: Pick<CommandContext, 'process' | 'terminal'>) =>
  async ({ takenAt, file }: BackupFile): Promise<boolean> => {
    if (!process.stdin.isTTY || !process.stdout.isTTY) return false
    terminal.out('The data of this station is damaged.')
    terminal.out(`The newest good backup is of ${takenAt.toLocaleString()} (${file}).`)
    terminal.out('What was done after it is not in it. The damaged file is kept.')
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return /^y(es)?$/i.test((await lines.question('Go back to this backup? (yes/no) ')).trim())
    } finally {
      lines.close()
    }
  }
