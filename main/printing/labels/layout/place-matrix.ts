import { matrixQuietModules, matrixSideAtMost } from '../codes/matrix-codes.ts'
import type { Area, Mark } from '../marks.ts'

/** The symbol as large as its square room allows, quiet zone included. */
export function matrixIn(text: string, room: Area): Mark {
  const side = matrixSideAtMost(text)
  const moduleDots = side === null ? 0 : Math.floor(room.width / (side + 2 * matrixQuietModules))
  if (moduleDots < 2)
    throw new RangeError(`A text of ${text.length} characters is too long for the two-dimensional code`)
  // Flush with the other marks on the left: the margin of the sheet is its quiet zone there.
  return { kind: 'matrix', text, x: room.x, y: room.y + matrixQuietModules * moduleDots, moduleDots }
}
