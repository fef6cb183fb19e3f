import type { Danger } from './danger.ts'
import { type HostDanger, pjlDangers, sgdDangers } from './host-dangers-data.ts'

const mostGap = 40

/** Set-get-do commands in a text outside of field data. */
export const scanSgd = (text: string): Danger[] =>
  text.includes('!') || text.includes('{}') ? found(sgdDangers, text) : []

/** Job commands of office printers; they begin anywhere in a file. */
export function scanPjl(bytes: Uint8Array): Danger[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const dangers = new Set<Danger>()
  for (let at = buffer.indexOf('@PJL'); at !== -1; at = buffer.indexOf('@PJL', at + 4))
    for (const danger of found(pjlDangers, buffer.toString('latin1', at, at + mostGap))) dangers.add(danger)
  return [...dangers]
}

const found = (dangers: readonly HostDanger[], text: string): Danger[] =>
  dangers
    .filter(({ pattern }) => pattern.test(text))
    .map(({ command, does, effect }) => ({ command, does, effect }))
