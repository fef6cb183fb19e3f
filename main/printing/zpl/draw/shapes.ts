import { emptyStamp, fill, type Stamp } from './dots.ts'

/** Rings are looked at this many times along a dot. */
const parts = 2

/** `^GB`: a frame of this thickness, or a filled box where it has no inside; its corners round by eighths of its shorter side. */
export function box(width: number, height: number, thickness: number, rounding: number): Stamp {
  const stamp = emptyStamp(Math.max(width, thickness, 1), Math.max(height, thickness, 1))
  const radius = Math.floor((rounding / 8) * (Math.min(stamp.width, stamp.height) / 2))
  if (radius === 0) frame(stamp, thickness)
  else roundFrame(stamp, thickness, radius)
  return stamp
}

function frame(stamp: Stamp, thickness: number): void {
  const { width, height } = stamp
  fill(stamp, 0, 0, width, thickness)
  fill(stamp, 0, height - thickness, width, thickness)
  fill(stamp, 0, 0, thickness, height)
  fill(stamp, width - thickness, 0, thickness, height)
}

function roundFrame(stamp: Stamp, thickness: number, radius: number): void {
  const { width, height } = stamp
  const outer = { left: 0, top: 0, width, height, radius }
  const inner = {
    left: thickness,
    top: thickness,
    width: width - 2 * thickness,
    height: height - 2 * thickness,
    radius: Math.max(0, radius - thickness),
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isWithin(outer, x + 0.5, y + 0.5) && !isWithin(inner, x + 0.5, y + 0.5)) fill(stamp, x, y, 1, 1)
}

type Rounded = { left: number; top: number; width: number; height: number; radius: number }

function isWithin({ left, top, width, height, radius }: Rounded, x: number, y: number): boolean {
  if (x < left || y < top || x > left + width || y > top + height) return false
  const dx = Math.max(left + radius - x, x - (left + width - radius), 0)
  const dy = Math.max(top + radius - y, y - (top + height - radius), 0)
  return dx * dx + dy * dy <= radius * radius || (radius === 0 && dx === 0 && dy === 0)
}

/** `^GE`, and `^GC` with both diameters alike: a ring of this thickness, filled where it has no inside. */
export function ellipse(width: number, height: number, thickness: number): Stamp {
  const stamp = emptyStamp(Math.max(width, 1), Math.max(height, 1))
  for (let y = 0; y < stamp.height; y += 1)
    for (let x = 0; x < stamp.width; x += 1)
      if (covers(stamp, thickness, x, y) * 2 >= parts * parts) fill(stamp, x, y, 1, 1)
  return stamp
}

function covers({ width, height }: Stamp, thickness: number, x: number, y: number): number {
  let count = 0
  for (let part = 0; part < parts * parts; part += 1) {
    const px = x + ((part % parts) + 0.5) / parts - width / 2
    const py = y + (Math.floor(part / parts) + 0.5) / parts - height / 2
    const isInner = isInEllipse(px, py, width / 2 - thickness, height / 2 - thickness)
    if (isInEllipse(px, py, width / 2, height / 2) && !isInner) count += 1
  }
  return count
}

const isInEllipse = (x: number, y: number, a: number, b: number): boolean =>
  a > 0 && b > 0 && (x / a) ** 2 + (y / b) ** 2 <= 1

/** `^GD`: a line from corner to corner, as thick as it is said to be from left to right. */
export function diagonal(width: number, height: number, thickness: number, leansRight: boolean): Stamp {
  const stamp = emptyStamp(Math.max(width, thickness, 1), Math.max(height, 1))
  const run = Math.max(0, stamp.width - thickness)
  for (let y = 0; y < stamp.height; y += 1) {
    const part = stamp.height === 1 ? 0 : y / (stamp.height - 1)
    fill(stamp, Math.round(run * (leansRight ? 1 - part : part)), y, thickness, 1)
  }
  return stamp
}
