import type { Danger } from './danger.ts'
import { escposDangers } from './escpos-dangers-data.ts'
import { escposLengths } from './escpos-lengths-data.ts'

const beginnings = new Set([0x10, 0x1b, 0x1c, 0x1d])
/** `ESC GS` and `ESC RS` of some makers begin commands of three bytes. */
const longest = 8

/** Every command of ESC/POS that does more than print, each once, and how many bytes its last command lacks. */
export function scanEscpos(bytes: Uint8Array): { dangers: Danger[]; missing: number } {
  const found = new Map<string, Danger>()
  let at = 0
  while (at < bytes.length) {
    if (!beginnings.has(bytes[at] ?? 0)) {
      at += 1
      continue
    }
    for (const danger of dangersAt(bytes, at)) found.set(danger.command, danger)
    at += lengthAt(bytes, at)
  }
  return { dangers: [...found.values()], missing: Math.max(0, at - bytes.length) }
}

function lengthAt(bytes: Uint8Array, at: number): number {
  const rule = escposLengths.get(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
  return Math.max(1, rule ? rule(bytes.subarray(at)) : 2)
}

const dangersAt = (bytes: Uint8Array, at: number): Danger[] =>
  escposDangers
    .filter(({ bytes: head, when }) => {
      if (!head.every((byte, index) => bytes[at + index] === byte)) return false
      return when?.(bytes.subarray(at + head.length, at + head.length + longest)) ?? true
    })
    .map(({ command, does, effect }) => ({ command, does, effect }))
