import { join } from 'node:path'
import sharp from 'sharp'

/** Draws every bitmap of the icon again from its two drawings: `node main/shell/packaging/render-icons.ts`. */
const bitmaps = [
  { from: 'icon.svg', to: 'icon.png', sizePx: 512 },
  { from: 'icon.svg', to: 'icon-256.png', sizePx: 256 },
  { from: 'icon.svg', to: 'tray.png', sizePx: 32 },
  { from: 'tray-template.svg', to: 'trayTemplate.png', sizePx: 16 },
  { from: 'tray-template.svg', to: 'trayTemplate@2x.png', sizePx: 32 },
]

const at = (name: string) => join(import.meta.dirname, '../../../resources/icons', name)
const screenDpi = 72

for (const { from, to, sizePx } of bitmaps) {
  const { width } = await sharp(at(from)).metadata()
  await sharp(at(from), { density: (screenDpi * sizePx) / width })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9 })
    .toFile(at(to))
}
