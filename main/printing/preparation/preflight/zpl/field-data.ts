/** Bytes of field data as the printer sees them: `^FH` lets any byte be written in hexadecimal. */
export function fieldBytes(data: string, indicator: string | null): Buffer {
  const plain = data.replace(/[\r\n]/g, '')
  if (indicator === null) return Buffer.from(plain, 'latin1')
  const parts = plain.split(indicator)
  const [first = '', ...rest] = parts
  const decoded = rest.map(part => {
    const hex = /^[0-9a-f]{2}/i.exec(part)?.[0]
    return hex ? String.fromCharCode(Number.parseInt(hex, 16)) + part.slice(2) : indicator + part
  })
  return Buffer.from(first + decoded.join(''), 'latin1')
}
