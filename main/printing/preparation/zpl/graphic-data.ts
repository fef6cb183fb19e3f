import { inflateSync } from 'node:zlib'

/**
 * The rows of a `^GF` graphic: hexadecimal with or without its run lengths (`G`-`Y`, `g`-`z`, `,`, `!`, `:`), or
 * `:B64:` and `:Z64:`. Null for what is none of these, such as raw bytes.
 */
export function graphicBytes(data: string, rowBytes: number, total: number): Uint8Array | null {
  const encoded = /^:([BZ])64:([A-Za-z0-9+/=\s]*):/.exec(data)
  if (!encoded) return hexRows(data, rowBytes, total)
  const bytes = Buffer.from(encoded[2] ?? '', 'base64')
  try {
    return encoded[1] === 'Z' ? inflateSync(bytes, { maxOutputLength: total + rowBytes }) : bytes
  } catch {
    return null
  }
}

function hexRows(data: string, rowBytes: number, total: number): Uint8Array | null {
  if (!/^[0-9A-Fa-fG-Yg-z,!:\s]*$/.test(data)) return null
  const digits = rowBytes * 2
  const rows: string[] = []
  let row = ''
  let times = 0
  const push = (text: string) => {
    row += text
    while (row.length >= digits) {
      rows.push(row.slice(0, digits))
      row = row.slice(digits)
    }
  }
  for (const sign of data) {
    if (rows.length * rowBytes > total) return null
    if (sign >= 'G' && sign <= 'Y') times += sign.charCodeAt(0) - 70
    else if (sign >= 'g' && sign <= 'z') times += (sign.charCodeAt(0) - 102) * 20
    else if (sign === ',' || sign === '!') push((sign === ',' ? '0' : 'F').repeat(digits - row.length))
    else if (sign === ':') push(rows.at(-1) ?? '0'.repeat(digits))
    else if (sign.trim() !== '') {
      push(sign.repeat(Math.max(1, times)))
      times = 0
    }
  }
  return Buffer.from(rows.join(''), 'hex')
}
