import type { Reading } from '../../../../../shared/desk/import-layout.ts'

type Encoding = NonNullable<Reading['encoding']>

const marks: Partial<Record<Encoding, readonly number[]>> = {
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
}

/** Text as bytes in the encoding a file came in; signs it does not have become question marks. */
export function encodeText(text: string, encoding: Encoding, hasMark: boolean): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(hasMark ? `\uFEFF${text}` : text)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = Buffer.from(text, 'utf16le')
    if (encoding === 'utf-16be') bytes.swap16()
    return Buffer.concat([Buffer.from(marks[encoding] ?? []), bytes])
  }
  const table = tableOf(encoding)
  return Buffer.from([...text].flatMap(sign => table.get(sign) ?? [questionMark]))
}

const questionMark = 63

const tables = new Map<Encoding, Map<string, number[]>>()

/** What the platform can only read is turned around: every byte, and in Japan every pair of bytes. */
function tableOf(encoding: Encoding): Map<string, number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  if (encoding === 'shift_jis')
    for (let lead = 0x81; lead <= 0xfc; lead += 1)
      for (let trail = 0x40; trail <= 0xfc; trail += 1) add(lead, trail)
  tables.set(encoding, table)
  return table
}
