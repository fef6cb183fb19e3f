import type { Danger } from './danger.ts'
import { type HostDanger, pjlDangers, sgdDangers } from './host-dangers-data.ts'

const mostCommand = 40
/** Every job command that may be one of the dangers. */
const pjlHead = /@PJL\s{1,4}(?:DEFAULT|INITIALIZE|RESET|FS|UPGRADE|ENTER|DM|SET|[RW]NVRAM)/gi

/** Set-get-do commands in a text outside of field data. */
export const scanSgd = (text: string): Danger[] =>
  text.includes('!') || text.includes('{}') ? found(sgdDangers, text) : []

/** Job commands of office printers; they begin anywhere in a file. */
export function scanPjl(bytes: Uint8Array): Danger[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = file.indexOf('@PJL')
  if (first === -1) return []
  const text = file.toString('latin1', first)
  const dangers = new Map<string, Danger>()
  for (const { index } of text.matchAll(pjlHead))
    for (const danger of found(pjlDangers, text.slice(index, index + mostCommand)))
      dangers.set(danger.command, danger)
  return [...dangers.values()]
}

const found = (dangers: readonly HostDanger[], text: string): Danger[] =>
  dangers
    .filter(({ pattern }) => pattern.test(text))
    .map(({ command, does, effect }) => ({ command, does, effect }))
