/** A size in dots. */
export type Size = { width: number; height: number }

/** A rectangle in dots, from the top left corner. */
export type Box = Size & { x: number; y: number }

export const swapped = ({ width, height }: Size): Size => ({ width: height, height: width })

export const wholeOf = ({ width, height }: Size): Box => ({ x: 0, y: 0, width, height })

/** Paper is cut, and pages are rounded, with this much play: what hangs over by less is taken for fitting. */
const play = 1.02

export const fitsInto = (size: Size, room: Size): boolean =>
  size.width <= room.width * play && size.height <= room.height * play
