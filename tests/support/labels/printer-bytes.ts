import sharp from 'sharp'

/** Reads what a printer would burn out of the bytes it is sent. Written from the manuals, not from our writers. */

type Rows = { width: number; rows: Uint8Array[] }

/** The pictures of EPL2 `GW` commands: `p1,p2` corner, `p3` bytes a row, `p4` rows, then raw rows in which 0 burns. */
export function picturesOfEpl(bytes: Uint8Array): Promise<Buffer[]> {
  const text = Buffer.from(bytes).toString('latin1')
  const pictures: Rows[] = []
  const graphic = /GW(\d+),(\d+),(\d+),(\d+),/g
  for (let found = graphic.exec(text); found; found = graphic.exec(text)) {
    const [rowBytes, count] = [Number(found[3]), Number(found[4])]
    const start = found.index + found[0].length
    const rows = Array.from({ length: count }, (_, row) =>
      bytes.subarray(start + row * rowBytes, start + (row + 1) * rowBytes).map(byte => byte ^ 255),
    )
    pictures.push({ width: rowBytes * 8, rows })
    graphic.lastIndex = start + rowBytes * count
  }
  return Promise.all(pictures.map(toPng))
}

/** The pictures of ESC/POS `GS v 0` commands, one for each piece of paper between two cuts. */
export function picturesOfEscpos(bytes: Uint8Array): Promise<Buffer[]> {
  const pictures: Rows[] = []
  let current: Rows = { width: 0, rows: [] }
  for (let at = 0; at < bytes.length; ) {
    const code = `${bytes[at]},${bytes[at + 1]}`
    if (code === '27,64') at += 2
    else if (code === '29,40') at += 5 + (bytes[at + 3] ?? 0) + 256 * (bytes[at + 4] ?? 0)
    else if (code === '29,86') {
      pictures.push(current)
      current = { width: 0, rows: [] }
      at += 4
    } else if (code === '29,118') {
      const word = (from: number) => (bytes[at + from] ?? 0) + 256 * (bytes[at + from + 1] ?? 0)
      const [rowBytes, count] = [word(4), word(6)]
      current.width = rowBytes * 8
      for (let row = 0; row < count; row += 1)
        current.rows.push(bytes.subarray(at + 8 + row * rowBytes, at + 8 + (row + 1) * rowBytes))
      at += 8 + rowBytes * count
    } else throw new Error(`no ESC/POS command at ${at}: ${code}`)
  }
  return Promise.all(pictures.map(toPng))
}

/** The pictures of ZPL `^GFA` fields in run-length hexadecimal. */
export function picturesOfZpl(bytes: Uint8Array): Promise<Buffer[]> {
  const fields = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\^GFA,\d+,(\d+),(\d+),([^^]*)\^FS/g),
  ]
  return Promise.all(fields.map(([, , row, data]) => toPng(rowsOfHex(data ?? '', Number(row)))))
}

function rowsOfHex(data: string, rowBytes: number): Rows {
  const rows: string[] = []
  let line = ''
  let times = 0
  for (const sign of data) {
    const upper = 'GHIJKLMNOPQRSTUVWXY'.indexOf(sign) + 1
    const lower = 'ghijklmnopqrstuvwxyz'.indexOf(sign) + 1
    if (upper > 0) times += upper
    else if (lower > 0) times += 20 * lower
    else if (sign === ':') rows.push(rows.at(-1) ?? '')
    else if (sign === ',') line = line.padEnd(rowBytes * 2, '0')
    else if (sign === '!') line = line.padEnd(rowBytes * 2, 'F')
    else {
      line += sign.repeat(times || 1)
      times = 0
    }
    if (line.length >= rowBytes * 2) {
      rows.push(line.slice(0, rowBytes * 2))
      line = line.slice(rowBytes * 2)
    }
  }
  return { width: rowBytes * 8, rows: rows.map(row => Buffer.from(row, 'hex')) }
}

function toPng({ width, rows }: Rows): Promise<Buffer> {
  const dots = Buffer.alloc(width * rows.length, 255)
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x += 1)
      if (((row[x >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0) dots[y * width + x] = 0
  })
  return sharp(dots, { raw: { width, height: rows.length, channels: 1 } })
    .png()
    .toBuffer()
}
