import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { CommandContext } from './command.ts'

/** A password from the environment, from the first line of standard input, or typed unseen. */
export async function readPassword({ env, process, terminal }: CommandContext): Promise<string> {
  const given = env.PACKDESK_OPERATOR_PASSWORD
  if (given !== undefined) return given
  const input = process.stdin
  if (input.isTTY) terminal.err('Password (it is not shown):')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: input.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}
