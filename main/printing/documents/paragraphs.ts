import { printableLine } from '../../../shared/drawable-text.ts'
import type { LabelFonts } from '../labels/text/label-fonts.ts'
import { readsRightToLeft, shapeRuns, toRuns } from '../labels/text/shape-text.ts'
import { pieces } from '../labels/text/wrap-text.ts'
import type { MarkupNode } from './markup.ts'

/** Text of one look inside a line. */
export type Segment = { text: string; style: TextStyle }

/** A line as it is drawn; from right to left its segments stand in that order already. */
export type TextLine = { segments: Segment[]; height: number; size: number; isRightToLeft: boolean }

/** A word, or a part of one, in one look. */
type Atom = Segment & {
  /** Whether a space comes before it. */
  spaced: boolean
  /** Whether it begins a line of its own accord. */
  broken: boolean
  width: number
}

export type TextMeasure = (text: string, style: TextStyle) => number

/** Measures what will be drawn, with memory. */
export function createTextMeasure(fonts: LabelFonts): TextMeasure {
  const known = new Map<string, number>()
  return (text, { bold, size }) => {
    const weight = bold ? 'bold' : 'regular'
    const key = `${weight}:${text}`
    const width = known.get(key) ?? shapeRuns(toRuns(text, weight, fonts)).width
    if (known.size > 5_000) known.clear()
    known.set(key, width)
    return width * size
  }
}

export type TextPorts = { fonts: LabelFonts; measure: TextMeasure }

/** Breaks text and inline elements into lines of a width. */
export function breakLines(
  nodes: readonly MarkupNode[],
  style: TextStyle,
  width: number,
  ports: TextPorts,
): TextLine[] {
  const atoms = toAtoms(nodes, style, width, ports)
  const lines: Atom[][] = []
  let line: Atom[] = []
  let used = 0
  for (const unit of unitsOf(atoms)) {
    const [first] = unit
    if (!first) continue
    const gap = first.spaced && line.length > 0 ? ports.measure(' ', first.style) : 0
    const wide = unit.reduce((sum, atom) => sum + atom.width, 0)
    if (first.broken || (line.length > 0 && used + gap + wide > width)) {
      if (lines.length > 0 || line.length > 0 || first.broken) lines.push(line)
      line = []
      used = 0
    }
    used += (line.length > 0 ? gap : 0) + wide
    line.push(...unit)
  }
  if (line.some(({ text }) => text !== '')) lines.push(line)
  return lines.map(each => toLine(each, style))
}

/** Atoms that hang together: what has no space between. */
function unitsOf(atoms: readonly Atom[]): Atom[][] {
  const units: Atom[][] = []
  for (const atom of atoms) {
    const last = units.at(-1)
    if (last && !atom.spaced && !atom.broken && !isSplit.has(atom)) last.push(atom)
    else units.push([atom])
  }
  return units
}

/** Parts of words that may stand on different lines. */
const isSplit = new WeakSet<Atom>()

function toAtoms(
  nodes: readonly MarkupNode[],
  style: TextStyle,
  width: number,
  { measure }: TextPorts,
): Atom[] {
  const atoms: Atom[] = []
  let spaced = false
  let broken = false
  const addText = (text: string, look: TextStyle) => {
    for (const [index, word] of text.split(/[ \t\r\n\f]+/).entries()) {
      if (index > 0) spaced = true
      const clean = printableLine(word).text
      if (clean === '') continue
      for (const [part, piece] of pieces(clean, width, each => measure(each, look)).entries()) {
        const atom: Atom = { text: piece, style: look, spaced, broken, width: measure(piece, look) }
        if (part > 0) isSplit.add(atom)
        atoms.push(atom)
        spaced = false
        broken = false
      }
    }
  }
  const walk = (some: readonly MarkupNode[], look: TextStyle) => {
    for (const node of some) {
      if (typeof node === 'string') addText(node, look)
      else if (node.tag !== 'br') walk(node.children, styled(node.tag, look))
      else {
        if (broken) atoms.push({ text: '', style: look, spaced: false, broken: true, width: 0 })
        broken = true
        spaced = false
      }
    }
  }
  walk(nodes, style)
  return atoms
}

/** One look is one segment, so that scripts that join their letters are shaped as a whole. */
function toLine(atoms: readonly Atom[], around: TextStyle): TextLine {
  const segments: Segment[] = []
  for (const [index, { text, style, spaced }] of atoms.entries()) {
    const space = spaced && index > 0 ? ' ' : ''
    const last = segments.at(-1)
    if (last && sameLook(last.style, style)) last.text += space + text
    else {
      if (last) last.text += space
      segments.push({ text, style })
    }
  }
  const size = Math.max(around.size * 0.5, ...segments.map(({ style }) => style.size))
  const isRightToLeft = readsRightToLeft(segments.map(({ text }) => text).join(''))
  if (isRightToLeft) segments.reverse()
  return { segments, size, height: (segments.length > 0 ? size : around.size) * lineHeight, isRightToLeft }
}

const sameLook = (one: TextStyle, other: TextStyle): boolean =>
  one.bold === other.bold &&
  one.oblique === other.oblique &&
  one.size === other.size &&
  one.color === other.color

/** How text looks; sizes in points. */
export type TextStyle = { bold: boolean; oblique: boolean; size: number; color: string }

export type Align = 'left' | 'center' | 'right'

export const ink = '#111111'
export const paleInk = '#555555'
export const ruleColor = '#9aa0a6'
export const headGround = '#eef0f2'

export const bodyStyle: TextStyle = { bold: false, oblique: false, size: 9.5, color: ink }

const lineHeight = 1.28
/** From the top of a line to its baseline, in its size. */
export const ascent = 0.98

/** Space before and after a block; a space at the top of a page is left out. */
export const blockSpace: Readonly<Record<string, { before: number; after: number }>> = {
  h1: { before: 0, after: 4 },
  h2: { before: 8, after: 3 },
  h3: { before: 6, after: 2 },
  p: { before: 0, after: 4 },
  hr: { before: 4, after: 6 },
  ul: { before: 0, after: 4 },
  ol: { before: 0, after: 4 },
  table: { before: 2, after: 6 },
  img: { before: 2, after: 3 },
}

const small = 0.82

/** What an element makes of the style around it. */
export function styled(tag: string, style: TextStyle): TextStyle {
  switch (tag) {
    case 'h1':
      return { ...style, bold: true, size: 20 }
    case 'h2':
      return { ...style, bold: true, size: 13 }
    case 'h3':
      return { ...style, bold: true, size: 10.5 }
    case 'strong':
    case 'b':
    case 'th':
      return { ...style, bold: true }
    case 'em':
    case 'i':
      return { ...style, oblique: true }
    case 'small':
      return { ...style, size: style.size * small, color: paleInk }
    default:
      return style
  }
}
