/** Frames of the calibration label, a millimetre apart, that are missing at each edge. */
export type MissingFrames = { left: number; right: number; top: number; bottom: number }

export const noneMissing: MissingFrames = { left: 0, right: 0, top: 0, bottom: 0 }

/** By how many millimetres the print has to move right and down. As many missing on both sides is no matter of its place. */
export const moveFor = ({ left, right, top, bottom }: MissingFrames): { x: number; y: number } => ({
  x: left - right,
  y: top - bottom,
})
