/**
 * How long commands of ESC/POS are, so that what is data is not taken for a command. Each rule is given the bytes from
 * the command on and says how many belong to it; two when nothing is said.
 */
export type LengthRule = (bytes: Uint8Array) => number

const [dle, esc, fs, gs] = [0x10, 0x1b, 0x1c, 0x1d]
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

export const escposLengths: ReadonlyMap<number, LengthRule> = new Map<number, LengthRule>([
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
