import { describe, expect, it } from 'vitest'
import { code128Modules } from '../../../../main/printing/labels/code128.ts'
import { dotGrid, toDots } from '../../../../main/printing/labels/grid.ts'
import { layoutLabel } from '../../../../main/printing/labels/layout/label-layout.ts'
import { createPen } from '../../../../main/printing/labels/layout/pen.ts'
import type { Mark, TextMark } from '../../../../main/printing/labels/marks.ts'
import { matrixModules, qrModules } from '../../../../main/printing/labels/matrix-codes.ts'
import { createLabelFonts } from '../../../../main/printing/labels/text/label-fonts.ts'
import { createMeasure } from '../../../../main/printing/labels/text/shape-text.ts'
import { type LabelContent, type LabelStock, labelMedia } from '../../../../shared/labels.ts'
import { fontsFolder } from '../../../support/labels/label-studio.ts'
import { awkwardLabels, plainLabel } from '../../../support/labels/sample-labels.ts'

const fonts = createLabelFonts(fontsFolder)
const measure = createMeasure(fonts)
const stocks = (Object.keys(labelMedia) as LabelStock['media'][]).flatMap(media =>
  ([203, 300] as const).map(dpi => ({ media, dpi })),
)
const labels = { plain: plainLabel, ...awkwardLabels }

const place = (label: LabelContent, stock: LabelStock): Mark[] =>
  layoutLabel(label, createPen(dotGrid(stock), measure))

type Box = { left: number; right: number; top: number; bottom: number }

/** Where a mark may leave ink; text by its widest setting and the reach of its letters. */
function inkOf(mark: Mark): Box {
  if (mark.kind === 'text') return textInk(mark)
  const { width, height } = sizeOf(mark)
  return { left: mark.x, right: mark.x + width, top: mark.y, bottom: mark.y + height }
}

function sizeOf(mark: Exclude<Mark, TextMark>): { width: number; height: number } {
  if (mark.kind === 'box') return mark
  if (mark.kind === 'code128')
    return { width: code128Modules(mark.text) * mark.moduleDots, height: mark.height }
  const { side } = mark.kind === 'qr' ? qrModules(mark.text) : matrixModules(mark.text)
  return { width: side * mark.moduleDots, height: side * mark.moduleDots }
}

function textInk(mark: TextMark): Box {
  const width = measure(mark.text, mark.weight) * mark.sizeDots
  const left = mark.x - { left: 0, center: width / 2, right: width }[mark.align]
  return {
    left: Math.floor(left),
    right: Math.ceil(left + width),
    top: mark.baseline - Math.round(mark.sizeDots * 0.72),
    bottom: mark.baseline,
  }
}

describe.each(stocks)('the layout on $media at $dpi dpi', stock => {
  const grid = dotGrid(stock)
  const margin = toDots(3, stock.dpi)

  it.each(Object.entries(labels))('keeps everything of a %s label 3 mm from the edges', (_, label) => {
    for (const mark of place(label, stock)) {
      const { left, right, top, bottom } = inkOf(mark)
      expect({ mark, inside: left >= margin && right <= grid.widthDots - margin }).toMatchObject({
        inside: true,
      })
      expect({ mark, inside: top >= margin && bottom <= grid.heightDots - margin }).toMatchObject({
        inside: true,
      })
    }
  })

  it.each(Object.entries(labels))('writes no line of a %s label over another', (_, label) => {
    const lines = place(label, stock).filter(mark => mark.kind === 'text')
    const boxes = lines.map(line => ({ line: line.text, ...textInk(line) }))
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        expect([a.line, b.line, overlap(a, b)]).toEqual([a.line, b.line, false])
  })

  it('leaves ten clear modules on both sides of the bars and makes modules of at least a quarter millimetre', () => {
    const bars = place(plainLabel, stock).find(mark => mark.kind === 'code128')
    const width = code128Modules(plainLabel.trackingNumber) * (bars?.moduleDots ?? 0)
    expect(bars?.moduleDots).toBeGreaterThanOrEqual(toDots(0.25, stock.dpi))
    expect(bars?.x).toBeGreaterThanOrEqual(10 * (bars?.moduleDots ?? 0))
    expect(grid.widthDots - (bars?.x ?? 0) - width).toBeGreaterThanOrEqual(10 * (bars?.moduleDots ?? 0))
  })
})

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe('what a label says', () => {
  const stock = { media: '4x6in', dpi: 203 } as const
  const textsOf = (label: LabelContent) =>
    place(label, stock).flatMap(mark => (mark.kind === 'text' ? [mark.text] : []))

  it('marks labels that must not travel, and only those', () => {
    expect(textsOf({ ...plainLabel, testMode: true })).toContain('TEST LABEL - NOT FOR SHIPPING')
    expect(textsOf(plainLabel).join(' ')).not.toContain('TEST')
  })

  it('counts the parcels', () => {
    expect(textsOf({ ...plainLabel, parcel: { index: 2, total: 5 } })).toContain('2 of 5')
  })

  it('wraps long lines of an address without losing a letter', () => {
    const label = awkwardLabels.long ?? plainLabel
    const shown = textsOf(label).join('').replaceAll(' ', '')
    for (const line of [label.recipient.name, ...label.recipient.lines])
      expect(shown).toContain(line.replaceAll(' ', ''))
  })

  it('shortens with an ellipsis only what fits in no size', () => {
    const label = {
      ...plainLabel,
      recipient: { ...plainLabel.recipient, lines: Array(12).fill('very '.repeat(60)) },
    }
    const shown = textsOf(label)
    expect(shown).toContain('Maren Hoffmann')
    expect(shown.some(text => text.endsWith('…'))).toBe(true)
  })
})
