import type { LabelContent } from '../../../../shared/labels.ts'
import { code128Modules, code128QuietModules, isCode128Text } from '../code128.ts'
import type { Area, Mark } from '../marks.ts'
import { matrixQuietModules, matrixSideAtMost } from '../matrix-codes.ts'
import { readsRightToLeft } from '../text/shape-text.ts'
import { caption, fitBlock, fitLine, inset, type Paragraph, type Pen, ruleAbove } from './pen.ts'

/** Nothing is drawn nearer to an edge: heads and rollers do not reach it. */
const marginMm = 3.5

type Section = (content: LabelContent, area: Area, pen: Pen) => Mark[]

/** Places everything one parcel's label says. The recipient gets the height the other sections leave. */
export function layoutLabel(content: LabelContent, pen: Pen): Mark[] {
  const margin = pen.dots(marginMm)
  const { widthDots, heightDots } = pen.grid
  const stack: [Section, heightMm: number | 'rest'][] = [
    [headerSection, 24],
    [serviceSection, 9.5],
    [recipientSection, 'rest'],
    [factsSection, 25],
    [barcodeSection, 34.5],
    [footerSection, footerHeightMm(content)],
  ]
  const fixed = stack.reduce((sum, [, mm]) => sum + (mm === 'rest' ? 0 : pen.dots(mm)), 0)
  let y = margin
  return stack.flatMap(([section, mm]) => {
    const height = mm === 'rest' ? heightDots - 2 * margin - fixed : pen.dots(mm)
    const marks = section(content, { x: margin, y, width: widthDots - 2 * margin, height }, pen)
    y += height
    return marks
  })
}

/** Who sends it (small, left) and the carrier with the mark of its service (right). */
function headerSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const right = pen.dots(34)
  const gap = pen.dots(3)
  const sender = { ...area, width: area.width - right - gap }
  const carrier = { ...area, x: area.x + area.width - right, width: right, height: pen.dots(5) }
  const mark = { ...carrier, y: area.y + pen.dots(5.6), height: area.height - pen.dots(5.6) }
  const { texts } = content
  const { name, lines, phone, countryCode } = content.sender
  const paragraphs = [name, ...lines, ...(phone ? [`${texts.phone} ${phone}`] : [])].map((text, index) => ({
    text,
    weight: index === 0 ? ('bold' as const) : ('regular' as const),
    scale: 1,
  }))
  const headed = pen.dots(3.2)
  return [
    ...caption(pen, `${texts.from} ${countryCode}`, sender, readsRightToLeft(name) ? 'right' : 'left'),
    ...fitBlock(
      pen,
      paragraphs,
      { ...sender, y: sender.y + headed, height: sender.height - headed },
      { maxMm: 3.2, minMm: 2 },
    ),
    ...fitLine(pen, content.carrierName, carrier, {
      maxMm: 4.6,
      minMm: 2.4,
      weight: 'bold',
      align: 'center',
    }),
    { kind: 'box', ...mark },
    ...fitLine(pen, content.serviceMark, inset(pen, mark, 1.5), {
      maxMm: 17,
      minMm: 4,
      weight: 'bold',
      align: 'center',
      inverse: true,
    }),
  ]
}

/** The name of the service and which parcel of how many this is. */
function serviceSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const counterWidth = pen.dots(24)
  const name = { ...area, width: area.width - counterWidth - pen.dots(2) }
  const counter = { ...area, x: area.x + area.width - counterWidth, width: counterWidth }
  const { index, total } = content.parcel
  const parcelOf = content.texts.parcelOf.replace('{index}', String(index)).replace('{total}', String(total))
  return [
    ruleAbove(pen, area),
    ...fitLine(pen, content.serviceName, name, { maxMm: 6.4, minMm: 3, weight: 'bold' }),
    ...fitLine(pen, parcelOf, counter, {
      maxMm: 6.4,
      minMm: 3,
      weight: 'bold',
      align: 'right',
    }),
  ]
}

/** Where it goes: the largest thing on the label, with the country code in a box at the far end. */
function recipientSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const { name, lines, phone, countryCode } = content.recipient
  const isRightToLeft = readsRightToLeft(name)
  const room = { ...area, y: area.y + pen.dots(2), height: area.height - pen.dots(3) }
  const codeWidth = pen.dots(16)
  const gap = pen.dots(2)
  const code = {
    ...room,
    x: isRightToLeft ? room.x : room.x + room.width - codeWidth,
    width: codeWidth,
    height: pen.dots(9),
  }
  const headed = pen.dots(3.6)
  const block = {
    x: isRightToLeft ? room.x + codeWidth + gap : room.x,
    y: room.y + headed,
    width: room.width - codeWidth - gap,
    height: room.height - headed,
  }
  return [
    ruleAbove(pen, area),
    ...caption(pen, content.texts.shipTo, room, isRightToLeft ? 'right' : 'left'),
    { kind: 'box', ...code },
    ...fitLine(pen, countryCode, inset(pen, code, 1), {
      maxMm: 8.4,
      minMm: 3,
      weight: 'bold',
      align: 'center',
      inverse: true,
    }),
    ...fitBlock(pen, paragraphs(name, lines, phone && `${content.texts.phone} ${phone}`), block, {
      maxMm: 7,
      minMm: 2.4,
    }),
  ]
}

const paragraphs = (name: string, lines: readonly string[], phone: string | null): Paragraph[] => [
  { text: name, weight: 'bold', scale: 1 },
  ...lines.map(text => ({ text, weight: 'bold' as const, scale: 0.9 })),
  ...(phone ? [{ text: phone, weight: 'regular' as const, scale: 0.62 }] : []),
]

/** The two-dimensional code on the left; weight, date and reference beside it. */
function factsSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const pad = pen.dots(2)
  const code = { x: area.x, y: area.y + pad, width: area.height - 2 * pad, height: area.height - 2 * pad }
  const factsX = code.x + code.width + pen.dots(4)
  const facts = { x: factsX, y: code.y, width: area.x + area.width - factsX, height: code.height }
  const half = Math.floor((facts.width - pad) / 2)
  const row = Math.floor(facts.height / 2)
  const upper = { ...facts, width: half, height: row }
  const lower = { ...facts, y: facts.y + row, height: facts.height - row }
  return [
    ruleAbove(pen, area),
    matrixIn(content.matrixText, code),
    ...fact(pen, content.texts.weight, content.weight, upper),
    ...fact(pen, content.texts.shipDate, content.shipDate, { ...upper, x: upper.x + half + pad }),
    ...(content.reference ? reference(pen, content.texts.reference, content.reference, lower) : []),
  ]
}

function fact(pen: Pen, heading: string, value: string, room: Area): Mark[] {
  const headed = pen.dots(3)
  const below = { ...room, y: room.y + headed, height: pen.dots(5) }
  return [
    ...caption(pen, heading, room),
    ...fitLine(pen, value, below, { maxMm: 5.4, minMm: 2.4, weight: 'bold' }),
  ]
}

function reference(pen: Pen, heading: string, value: string, room: Area): Mark[] {
  const headed = pen.dots(3.4)
  return [
    ...caption(pen, heading, room),
    ...fitBlock(
      pen,
      [{ text: value, weight: 'bold', scale: 1 }],
      { ...room, y: room.y + headed, height: room.height - headed },
      { maxMm: 5, minMm: 2.2 },
    ),
  ]
}

/** Narrowest bar that scans reliably from a thermal label. */
const narrowestMm = 0.25
const widestMm = 0.5

/**
 * The tracking number as wide Code 128 bars with its characters below. A number that is too long for
 * bars that scan (or not ASCII) is drawn as a Data Matrix in the same place instead of as bars nobody can read.
 */
function barcodeSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const { trackingNumber } = content
  const pad = pen.dots(2)
  const inner = { ...area, y: area.y + pad, height: area.height - pad }
  const moduleDots = isCode128Text(trackingNumber) ? barModuleDots(trackingNumber, inner.width, pen) : null
  if (moduleDots === null) return [ruleAbove(pen, area), ...asMatrix(trackingNumber, inner, pen)]
  const digits = pen.dots(6)
  const width = code128Modules(trackingNumber) * moduleDots
  return [
    ruleAbove(pen, area),
    {
      kind: 'code128',
      text: trackingNumber,
      x: inner.x + Math.floor((inner.width - width) / 2),
      y: inner.y,
      height: inner.height - digits - pen.dots(0.8),
      moduleDots,
    },
    ...fitLine(
      pen,
      trackingNumber,
      { ...inner, y: inner.y + inner.height - digits, height: digits },
      { maxMm: 6, minMm: 2.4, weight: 'bold', align: 'center' },
    ),
  ]
}

/** The widest whole number of dots per module that leaves both quiet zones, `null` when even the narrowest does not. */
function barModuleDots(text: string, widthDots: number, pen: Pen): number | null {
  const fitting = Math.floor(widthDots / (code128Modules(text) + 2 * code128QuietModules))
  const moduleDots = Math.min(fitting, pen.dots(widestMm))
  return moduleDots >= pen.dots(narrowestMm) ? moduleDots : null
}

function asMatrix(text: string, area: Area, pen: Pen): Mark[] {
  const code = { ...area, width: area.height }
  const x = area.x + code.width + pen.dots(4)
  return [
    matrixIn(text, code),
    ...fitBlock(
      pen,
      [{ text, weight: 'bold', scale: 1 }],
      { ...area, x, width: area.x + area.width - x },
      { maxMm: 6, minMm: 2.4 },
    ),
  ]
}

const noteMm = 3.6
const bandMm = 8
const mostNotes = 3

/** How much the notes and the test band need. */
const footerHeightMm = ({ notes, testMode }: LabelContent): number =>
  Math.min(notes.length, mostNotes) * noteMm + (testMode ? bandMm : 0)

/** Notes in small print and, on labels that must not travel, a black band that says so. */
function footerSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const height = pen.dots(noteMm)
  const notes = content.notes
    .slice(0, mostNotes)
    .flatMap((note, index) =>
      fitLine(
        pen,
        note,
        { ...area, y: area.y + index * height, height },
        { maxMm: 2.8, minMm: 2, weight: 'regular' },
      ),
    )
  if (!content.testMode) return notes
  const band = { ...area, y: area.y + area.height - pen.dots(bandMm - 1), height: pen.dots(bandMm - 1) }
  return [
    ...notes,
    { kind: 'box', ...band },
    ...fitLine(pen, content.texts.test, inset(pen, band, 1), {
      maxMm: 6,
      minMm: 3,
      weight: 'bold',
      align: 'center',
      inverse: true,
    }),
  ]
}

/** The symbol as large as its square room allows, quiet zone included. */
function matrixIn(text: string, room: Area): Mark {
  const side = matrixSideAtMost(text)
  const moduleDots = side === null ? 0 : Math.floor(room.width / (side + 2 * matrixQuietModules))
  if (moduleDots < 2)
    throw new RangeError(`A text of ${text.length} characters is too long for the two-dimensional code`)
  // Flush with the other marks on the left: the margin of the sheet is its quiet zone there.
  return { kind: 'matrix', text, x: room.x, y: room.y + matrixQuietModules * moduleDots, moduleDots }
}
