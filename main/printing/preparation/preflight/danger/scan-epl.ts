import { readCommands } from '../zpl/read-commands.ts'
import type { Danger } from './danger.ts'
import { eplDangers } from './epl-dangers-data.ts'
import { scanZpl } from './scan-zpl.ts'

/** Text and barcodes with what they say. */
const printed = /^[AB]\d/

/**
 * Every command of EPL that does more than print; each once. Printers of EPL often understand ZPL as well, whatever
 * they are set to, so that is looked for in what is no picture.
 */
export function scanEpl(lines: readonly string[]): Danger[] {
  const known = eplDangers.filter(({ pattern }) => lines.some(line => pattern.test(line)))
  const plain = lines.filter(line => !printed.test(line)).join('\n')
  return [
    ...known.map(({ command, does, effect }) => ({ command, does, effect })),
    ...scanZpl([...readCommands(plain)]),
  ]
}
