import type { Bitmap } from '../text/rasterise.ts'

/** Space between two labels of a roll, in inches; what a printer that measured its roll itself knows better. */
const gapInch = 0.12
const newLine = Buffer.from('\n')

/**
 * An EPL2 form of one picture. `GW` takes raw rows in which a 0 burns. The line feed before `N` ends whatever stood
 * in the printer's buffer. `darkness` is 0 to 15.
 */
export function eplForm(
  bitmap: Bitmap,
  { dpi, darkness }: { dpi: number; darkness: number | null },
): Uint8Array {
  const { width, height, rowBytes, data } = bitmap
  const head = [
    '',
    'N',
    'R0,0',
    ...(darkness === null ? [] : [`D${Math.min(15, Math.max(0, darkness))}`]),
    `q${width}`,
    `Q${height},${Math.round(gapInch * dpi)}`,
    `GW0,0,${rowBytes},${height},`,
  ].join('\n')
  return Buffer.concat([Buffer.from(head), data.map(byte => ~byte), newLine, Buffer.from('P1\n')])
}
