import { type Box, fitsInto, type Size, swapped, wholeOf } from './picture.ts'

/** How a page comes onto its paper. */
export type Placement = {
  /** The part of the page that is printed, in dots of the page. */
  box: Box
  /** Degrees clockwise. */
  turn: 0 | 90
  /** 1 is true size. */
  scale: number
  /** Where the part's corner lies in its room, once turned and scaled. */
  left: number
  top: number
}

/** A place for one page; a roll is endless. `lead`: how far from its upper edge a page goes that leaves much of it free. */
export type Room = Size & { lead: number }

export type PageToPlace = {
  page: Size
  /** Cuts white margins off, and for labels what is not the label. */
  crop: boolean
  /** All that is printed on the page; null for a white page. Only asked where the page is too large. */
  ink: () => Box | null
  /** The label on the page; null where nothing may be left away, or nothing is small enough. */
  label: (room: Size) => Box | null
}

/** With more of the paper free than this, a page goes to the top. */
const smallRest = 0.15

/**
 * Pages keep their true size as long as anything goes: whole, lying on its side, without its white margins, and of a
 * label only the label. What is too large for its paper even then is made smaller; nothing is ever made larger.
 */
export function placePage(job: PageToPlace, room: Room): Placement {
  const whole = wholeOf(job.page)
  const asItIs = atTrueSize(whole, room)
  if (asItIs) return asItIs
  if (!job.crop) return shrunk(whole, room)
  const ink = job.ink() ?? whole
  const trimmed = atTrueSize(ink, room)
  if (trimmed) return trimmed
  const label = job.label(room)
  return (label && atTrueSize(label, room)) ?? shrunk(ink, room)
}

function atTrueSize(box: Box, room: Room): Placement | null {
  if (fitsInto(box, room)) return placed(box, 0, 1, room)
  return fitsInto(swapped(box), room) ? placed(box, 90, 1, room) : null
}

function shrunk(box: Box, room: Room): Placement {
  const scaleOf = ({ width, height }: Size) => Math.min(1, room.width / width, room.height / height)
  const [upright, lying] = [scaleOf(box), scaleOf(swapped(box))]
  return upright >= lying ? placed(box, 0, upright, room) : placed(box, 90, lying, room)
}

function placed(box: Box, turn: 0 | 90, scale: number, room: Room): Placement {
  const size = turn === 0 ? box : swapped(box)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const rest = Number.isFinite(room.height) ? room.height - height : 0
  const middle = Math.round(rest / 2)
  const top = rest <= smallRest * room.height ? middle : Math.min(middle, room.lead)
  return { box, turn, scale, left: Math.round((room.width - width) / 2), top }
}
