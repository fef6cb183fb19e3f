/** Bytes of which no two neighbourhoods look alike, so that a lost or doubled piece is seen. */
const noise = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8) * 7 + (at >> 16)) & 0xff)

export const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)

export const middling = noise(200_000)

/** What every transport has to carry unchanged. */
export const documents: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ['a single byte', Uint8Array.of(0x5e)],
  ['every byte there is', everyByte],
  ['200 KB', middling],
  ['5 MB', noise(5_000_000)],
]

/** A label that says which one it is. */
export const labelOf = (text: string | number): Buffer => Buffer.from(`^XA^FO50,50^A0N,40,40^FD${text}^FS^XZ`)
