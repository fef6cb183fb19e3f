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

const at = (name: string) => join(import.meta.dirname, '../../../resources/icons', name)
const screenDpi = 72

function badgeSvg(badge: keyof typeof badges, sizePx: number, isTemplate: boolean): Buffer {
  const [fill, line] = (isTemplate ? plain : coloured)[badge]
  const drawing = badges[badge].replaceAll('FILL', fill).replaceAll('LINE', line)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 16 16">${drawing}</svg>`,
  )
}

for (const { from, to, sizePx, badge, isTemplate = false } of bitmaps) {
  const { width } = await sharp(at(from)).metadata()
  await sharp(at(from), { density: (screenDpi * sizePx) / width })
    .resize(sizePx, sizePx)
    .composite(badge ? [{ input: badgeSvg(badge, sizePx, isTemplate) }] : [])
    .png({ compressionLevel: 9 })
    .toFile(at(to))
}
