import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** What the tray adds to its picture: a dot for what waits, a sign of another shape for what needs somebody. */
const badges = {
  busy: '<circle cx="12" cy="12" r="3.5" fill="FILL" stroke="LINE" stroke-width="1"/>',
  problem:
    '<path d="M11 6.5 15.6 15 H6.4 Z" fill="FILL" stroke="LINE" stroke-width="1" stroke-linejoin="round"/><path d="M11 9.4v2.6M11 13.4v.4" stroke="LINE" stroke-width="1.2" stroke-linecap="round"/>',
}

const coloured = { busy: ['#f2b705', '#1f2933'], problem: ['#e03131', '#ffffff'] } as const
/** macOS draws a template in one colour, so that the shape alone tells the two apart. */
const plain = { busy: ['#000000', '#000000'], problem: ['#000000', '#000000'] } as const

/** Draws every bitmap of the icon again from its two drawings: `node main/shell/packaging/render-icons.ts`. */
type Bitmap = { from: string; to: string; sizePx: number; badge?: keyof typeof badges; isTemplate?: boolean }

const trayNames = { busy: 'tray-busy', problem: 'tray-problem' } as const

const bitmaps: Bitmap[] = [
  ...(['busy', 'problem'] as const).flatMap(badge => [
    { from: 'icon.svg', to: `${trayNames[badge]}.png`, sizePx: 32, badge },
    { from: 'tray-template.svg', to: `${trayNames[badge]}Template.png`, sizePx: 16, badge, isTemplate: true },
    {
      from: 'tray-template.svg',
      to: `${trayNames[badge]}Template@2x.png`,
      sizePx: 32,
      badge,
      isTemplate: true,
    },
  ]),
  { from: 'icon.svg', to: 'icon.png', sizePx: 512 },
  { from: 'icon.svg', to: 'icon-256.png', sizePx: 256 },
  { from: 'icon.svg', to: 'tray.png', sizePx: 32 },
  { from: 'tray-template.svg', to: 'trayTemplate.png', sizePx: 16 },
  { from: 'tray-template.svg', to: 'trayTemplate@2x.png', sizePx: 32 },
]

/** What Linux desktops look for, one file a size. */
const linuxSizesPx = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512]
/** What Windows shows from the title bar to large tiles. */
const icoSizesPx = [16, 20, 24, 32, 40, 48, 64, 128, 256]
/** Apple's names of the sizes, the second of a pair for fine screens. */
const icnsSizesPx = {
  icp4: 16,
  icp5: 32,
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
}

const folder = join(import.meta.dirname, '../../../resources/icons')
const screenDpi = 72

function badgeSvg(badge: keyof typeof badges, sizePx: number, isTemplate: boolean): Buffer {
  const [fill, line] = (isTemplate ? plain : coloured)[badge]
  const drawing = badges[badge].replaceAll('FILL', fill).replaceAll('LINE', line)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 16 16">${drawing}</svg>`,
  )
}

async function draw({ from, sizePx, badge, isTemplate = false }: Omit<Bitmap, 'to'>): Promise<Buffer> {
  const file = join(folder, from)
  const { width } = await sharp(file).metadata()
  return sharp(file, { density: (screenDpi * sizePx) / width })
    .resize(sizePx, sizePx)
    .composite(badge ? [{ input: badgeSvg(badge, sizePx, isTemplate) }] : [])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Several bitmaps in one file, as Windows reads them: a list of sizes and places, then PNG files. */
function toIco(images: { sizePx: number; png: Buffer }[]): Buffer {
  const list = Buffer.alloc(6 + 16 * images.length)
  list.writeUInt16LE(1, 2)
  list.writeUInt16LE(images.length, 4)
  let offset = list.length
  images.forEach(({ sizePx, png }, index) => {
    const at = 6 + 16 * index
    // One byte a side, in which 256 is 0.
    list.writeUInt8(sizePx % 256, at)
    list.writeUInt8(sizePx % 256, at + 1)
    list.writeUInt16LE(1, at + 4)
    list.writeUInt16LE(32, at + 6)
    list.writeUInt32LE(png.length, at + 8)
    list.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([list, ...images.map(({ png }) => png)])
}

/** The same for macOS: each PNG behind its name and length. */
function toIcns(images: { name: string; png: Buffer }[]): Buffer {
  const part = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32BE(8 + body.length, 4)
    return Buffer.concat([head, body])
  }
  return part('icns', Buffer.concat(images.map(({ name, png }) => part(name, png))))
}

const drawIcon = (sizePx: number) => draw({ from: 'icon.svg', sizePx })

for (const bitmap of bitmaps) writeFileSync(join(folder, bitmap.to), await draw(bitmap))
mkdirSync(join(folder, 'sizes'), { recursive: true })
for (const sizePx of linuxSizesPx)
  writeFileSync(join(folder, 'sizes', `${sizePx}x${sizePx}.png`), await drawIcon(sizePx))
const ico = icoSizesPx.map(async sizePx => ({ sizePx, png: await drawIcon(sizePx) }))
writeFileSync(join(folder, 'icon.ico'), toIco(await Promise.all(ico)))
const icns = Object.entries(icnsSizesPx).map(async ([name, sizePx]) => ({
  name,
  png: await drawIcon(sizePx),
}))
writeFileSync(join(folder, 'icon.icns'), toIcns(await Promise.all(icns)))
