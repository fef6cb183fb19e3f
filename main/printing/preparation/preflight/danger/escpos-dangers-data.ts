import type { Danger } from './danger.ts'

/**
 * Commands of ESC/POS that do more than print, from the manufacturer's command reference. Named with their control
 * characters in words; `m` and `fn` are the first parameters.
 */
export type EscposDanger = Danger & {
  /** The bytes it begins with. */
  bytes: readonly number[]
  /** Whether the parameters that follow make it dangerous; always when left out. */
  when?: (parameters: Uint8Array) => boolean
}

const [dle, esc, fs, gs] = [0x10, 0x1b, 0x1c, 0x1d]
const sign = (text: string): number[] => [...Buffer.from(text, 'latin1')]

/** Functions of graphics that write or erase lasting memory; they stand after the length and `m`. */
const lastingGraphics = new Set([64, 65, 66, 67])

export const escposDangers: readonly EscposDanger[] = [
  { command: 'FS q', bytes: [fs, ...sign('q')], does: 'stores pictures in the printer', effect: 'changes' },
  {
    command: 'FS g 1',
    bytes: [fs, ...sign('g1')],
    does: 'writes to the memory of the printer',
    effect: 'changes',
  },
  {
    command: 'GS ( C',
    bytes: [gs, ...sign('(C')],
    does: 'writes to the memory of the printer',
    effect: 'changes',
  },
  {
    command: 'GS ( E',
    bytes: [gs, ...sign('(E')],
    does: 'changes settings of the printer',
    effect: 'changes',
  },
  {
    command: 'GS ( M',
    bytes: [gs, ...sign('(M')],
    does: 'saves settings of the printer',
    effect: 'changes',
  },
  {
    command: 'GS ( L',
    bytes: [gs, ...sign('(L')],
    does: 'writes or erases pictures stored in the printer',
    effect: 'changes',
    when: parameters => lastingGraphics.has(parameters[3] ?? 0),
  },
  {
    command: 'GS 8 L',
    bytes: [gs, ...sign('8L')],
    does: 'writes or erases pictures stored in the printer',
    effect: 'changes',
    when: parameters => lastingGraphics.has(parameters[5] ?? 0),
  },
  { command: 'GS g 0', bytes: [gs, ...sign('g0')], does: 'resets counters', effect: 'changes' },
  {
    command: 'ESC GS #',
    bytes: [esc, gs, ...sign('#')],
    does: 'changes switches in the memory',
    effect: 'changes',
  },
  {
    command: 'ESC = 0',
    bytes: [esc, ...sign('=')],
    does: 'makes the printer ignore everything that follows',
    effect: 'changes',
    when: parameters => ((parameters[0] ?? 1) & 1) === 0,
  },
  { command: 'DLE DC4 2', bytes: [dle, 0x14, 2], does: 'switches the printer off', effect: 'changes' },
  {
    command: 'DLE DC4 8',
    bytes: [dle, 0x14, 8],
    does: 'throws away what the printer holds',
    effect: 'changes',
  },
  {
    command: 'DLE ENQ 2',
    bytes: [dle, 0x05, 2],
    does: 'throws away what the printer holds',
    effect: 'changes',
  },
  { command: 'GS ( A', bytes: [gs, ...sign('(A')], does: 'prints a test page', effect: 'disturbs' },
]
