/** `fit`: as large as there is room for; else dots of the screen for one dot of the printer. */
export type Zoom = 'fit' | number

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const

/** The next larger or smaller step, seen from how large the sheet is now. */
export function nextZoom(scale: number, direction: 'in' | 'out'): number {
  // What only rounding tells apart is the same step.
  const off = 0.005
  const next =
    direction === 'in' ? steps.find(step => step > scale + off) : steps.findLast(step => step < scale - off)
  return next ?? scale
}

/** A page that exists. */
export const clampPage = (page: number, pages: number): number =>
  Math.min(Math.max(1, page), Math.max(1, pages))
