import type { Bitmap } from '../text/rasterise.ts'

/** Rows a command carries: printers with little memory take no more at once, and print them without a seam. */
const bandRows = 128

const initialise = Buffer.from([0x1b, 0x40])
/** Feeds the paper to the knife and leaves a little of it uncut. */
const feedAndCut = Buffer.from([0x1d, 0x56, 66, 0])

/** `GS ( K`, density: -8 to 8 around what the printer is set to. */
const density = (darkness: number): Buffer => {
  const level = Math.min(8, Math.max(-8, darkness))
  return Buffer.from([0x1d, 0x28, 0x4b, 2, 0, 49, level & 0xff])
}

/** Pictures for an ESC/POS printer (`GS v 0`), each cut off after it. */
export function escposRaster(pictures: readonly Bitmap[], darkness: number | null): Uint8Array {
  const setting = darkness === null ? [] : [density(darkness)]
  return Buffer.concat([
    initialise,
    ...setting,
    ...pictures.flatMap(picture => [...bandsOf(picture), feedAndCut]),
  ])
}

function bandsOf({ height, rowBytes, data }: Bitmap): Uint8Array[] {
  const bands: Uint8Array[] = []
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top)
    const head = Buffer.from([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8])
    bands.push(head, data.subarray(top * rowBytes, (top + rows) * rowBytes))
  }
  return bands
}
