import type { Danger } from '../../../zpl/zpl-dangers.ts'

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

const escposDangers: readonly EscposDanger[] = [
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

/**
 * How long commands of ESC/POS are, so that what is data is not taken for a command. Each rule is given the bytes from
 * the command on and says how many belong to it; two when nothing is said.
 */
export type LengthRule = (bytes: Uint8Array) => number
const key = (first: number, second: string): number => (first << 8) | second.charCodeAt(0)
const at = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0
const word = (bytes: Uint8Array, index: number): number => at(bytes, index) + 256 * at(bytes, index + 1)
const fixed =
  (length: number): LengthRule =>
  () =>
    length

const withSigns = (first: number, signs: string, length: number): [number, LengthRule][] =>
  [...signs].map(sign => [key(first, sign), fixed(length)])

/** Up to and with the next zero byte. */
const toZero = (bytes: Uint8Array, from: number): number => {
  const end = bytes.indexOf(0, from)
  return end === -1 ? bytes.length : end + 1
}

/** `GS ( x pL pH ...`: the length is in it. */
const counted: LengthRule = bytes => 5 + word(bytes, 3)

/** `FS q n`: pictures one after the other, each with its size in bytes and rows of eight. */
const storedPictures: LengthRule = bytes => {
  let end = 3
  for (let picture = 0; picture < at(bytes, 2) && end < bytes.length; picture += 1)
    end += 4 + word(bytes, end) * word(bytes, end + 2) * 8
  return end
}

/** `ESC & y c1 c2 [x d...]`: signs drawn by the sender. */
const ownSigns: LengthRule = bytes => {
  let end = 5
  for (let sign = at(bytes, 3); sign <= at(bytes, 4) && end < bytes.length; sign += 1)
    end += 1 + at(bytes, 2) * at(bytes, end)
  return end
}

const escposLengths: ReadonlyMap<number, LengthRule> = new Map<number, LengthRule>([
  ...withSigns(esc, ' !%-23=?EGJKMRSTUVadert{', 3),
  ...withSigns(esc, '$\\', 4),
  ...withSigns(esc, 'c', 4),
  ...withSigns(esc, 'p', 5),
  ...withSigns(esc, 'W', 10),
  ...withSigns(gs, '!/BITVabfhrwH', 3),
  ...withSigns(gs, 'LPW$\\', 4),
  ...withSigns(gs, '^', 5),
  ...withSigns(fs, '!-SW', 3),
  ...withSigns(fs, 'p', 4),
  [key(dle, '\u0004'), fixed(3)],
  [key(dle, '\u0005'), fixed(3)],
  [key(dle, '\u0014'), bytes => (at(bytes, 2) === 8 ? 10 : 5)],
  [key(esc, 'D'), bytes => toZero(bytes, 2)],
  [key(esc, '&'), ownSigns],
  [key(esc, '('), counted],
  [key(esc, '*'), bytes => 5 + word(bytes, 3) * (at(bytes, 2) >= 32 ? 3 : 1)],
  [key(gs, '('), counted],
  [key(fs, '('), counted],
  [key(gs, '8'), bytes => 7 + word(bytes, 3) + 65_536 * word(bytes, 5)],
  [key(gs, '*'), bytes => 4 + at(bytes, 2) * at(bytes, 3) * 8],
  [key(gs, 'v'), bytes => 8 + word(bytes, 4) * word(bytes, 6)],
  [key(gs, 'k'), bytes => (at(bytes, 2) >= 65 ? 4 + at(bytes, 3) : toZero(bytes, 3))],
  [key(gs, 'g'), fixed(6)],
  [key(fs, 'q'), storedPictures],
  [key(fs, 'g'), bytes => 10 + (at(bytes, 2) === 0x31 ? word(bytes, 8) : 0)],
])
