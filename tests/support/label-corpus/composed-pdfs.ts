import { rawPdf, stream } from '../labels/raw-pdf.ts'

/**
 * PDFs of one page that show more, or less, than their content by itself. Everything on them is a black block, and
 * ISO 32000 says where a viewer shows it: that is what `ink` holds, in points from the upper left of the page as shown.
 */

export type Block = readonly [left: number, top: number, width: number, height: number]
export type ComposedPdf = {
  pdf: Uint8Array
  /** As shown, in points. */
  size: { width: number; height: number }
  ink: readonly Block[]
  /** Where letters stand: some ink, as the font has it. */
  letters?: Block
  /** Whether lines stay lines on office paper. */
  isVector?: boolean
}

const page = { width: 288, height: 432 }

/** A block of the page, given from its upper left corner, in the coordinates of content. */
const block = ([left, top, width, height]: Block, high = page.height): string =>
  `${left} ${high - top - height} ${width} ${height} re f`

/** Three blocks that tell every turn and mirroring from every other. */
const corners: readonly Block[] = [
  [20, 20, 120, 60],
  [20, 120, 40, 200],
  [200, 380, 60, 30],
]
const content = corners.map(each => block(each)).join('\n')
const more: Block = [150, 150, 90, 50]
const moreRect = `[${more[0]} ${page.height - more[1] - more[3]} ${more[0] + more[2]} ${page.height - more[1]}]`
const look = (entries = '') =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 ${more[2]} ${more[3]}] ${entries}`,
    `0 g 0 0 ${more[2]} ${more[3]} re f`,
  )
const shown = (ink: readonly Block[], pdf: Uint8Array, isVector = false): ComposedPdf => ({
  pdf,
  size: page,
  ink,
  isVector,
})
const both = [...corners, more]

const stamp = (entries: string, kind = 'Stamp') =>
  `<< /Type /Annot /Subtype /${kind} /Rect ${moreRect} ${entries} >>`

const layered = ({ state, mark = '/OC /Layer BDC', layer = '10 0 R', others = '' }: Layered): Uint8Array =>
  rawPdf({
    content: `${content}\n${mark}\n${block(more)}\nEMC`,
    page: `/Resources << /Properties << /Layer ${layer} >> >>`,
    catalog: `/OCProperties << /OCGs [10 0 R 11 0 R] /D << ${state} >> >>`,
    more: ['<< /Type /OCG /Name (One) >>', '<< /Type /OCG /Name (Two) >>', ...(others ? [others] : [])],
  })
type Layered = { state: string; mark?: string; layer?: string; others?: string }

const policy = (name: string, state: string) =>
  layered({ state, layer: '12 0 R', others: `<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /${name} >>` })

/** The same blocks on a page whose content is written for a turn, and what a viewer makes of it. */
const turned = (degrees: 90 | 180 | 270, inherits: boolean): ComposedPdf => {
  const entry = `/Rotate ${degrees}`
  const { width, height } = page
  const ways = {
    90: ([x, y, w, h]: Block): Block => [height - y - h, x, h, w],
    180: ([x, y, w, h]: Block): Block => [width - x - w, height - y - h, w, h],
    270: ([x, y, w, h]: Block): Block => [y, width - x - w, h, w],
  }
  return {
    pdf: rawPdf({ content, ...(inherits ? { above: entry } : { page: entry }) }),
    size: degrees === 180 ? page : { width: height, height: width },
    ink: corners.map(ways[degrees]),
    isVector: true,
  }
}

/** A page of which the crop box shows a part; what lies outside of it is not shown. */
const cropped = (where: 'page' | 'above'): ComposedPdf => {
  const box = '/CropBox [106 84 394 516]'
  const inside = corners.map(([x, y, w, h]) => `${x + 106} ${84 + page.height - y - h} ${w} ${h} re f`)
  return {
    pdf: rawPdf({
      box: '[0 0 500 600]',
      [where]: box,
      content: [...inside, '0 0 80 600 re f', '420 0 60 600 re f'].join('\n'),
    }),
    size: page,
    ink: corners,
    isVector: true,
  }
}

const state = (entries: string, ...others: string[]) => ({
  page: '/Resources << /ExtGState << /State 10 0 R >> >> /Group << /S /Transparency /CS /DeviceRGB /I true >>',
  more: [`<< /Type /ExtGState ${entries} >>`, ...others],
})
/** Lets through what is drawn under it where the block is. */
const maskGroup = stream(
  `/Type /XObject /Subtype /Form /BBox [0 0 288 432] /Group << /S /Transparency /CS /DeviceGray >>`,
  `1 g ${block(more)}`,
)

export const composedPdfs = {
  'blocks alone': shown(corners, rawPdf({ content }), true),
  'a form field with a look': shown(
    both,
    rawPdf({
      content,
      page: '/Annots [10 0 R]',
      catalog: '/AcroForm << /Fields [10 0 R] >>',
      more: [stamp('/FT /Tx /T (name) /V (x) /AP << /N 11 0 R >>', 'Widget'), look()],
    }),
  ),
  'a form field whose letters its reader sets': {
    ...shown(
      corners,
      rawPdf({
        content,
        page: '/Annots [10 0 R]',
        catalog:
          '/AcroForm << /Fields [10 0 R] /NeedAppearances true /DA (/F 24 Tf 0 g) /DR << /Font << /F 11 0 R >> >> >>',
        more: [
          stamp('/F 4 /FT /Tx /T (name) /V (HHHH) /DA (/F 24 Tf 0 g)', 'Widget'),
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        ],
      }),
    ),
    letters: more,
  },
  'a note that is a block': shown(
    both,
    rawPdf({
      content,
      page: '/Annots [10 0 R]',
      more: [stamp('/AP << /N 11 0 R >>'), look()],
    }),
  ),
  'a label that is a note, and nothing else': shown(
    [more],
    rawPdf({ content: null, page: '/Annots [10 0 R]', more: [stamp('/F 4 /AP << /N 11 0 R >>'), look()] }),
  ),
  'a note that is hidden': shown(
    corners,
    rawPdf({ content, page: '/Annots [10 0 R]', more: [stamp('/F 2 /AP << /N 11 0 R >>'), look()] }),
    true,
  ),
  'a link': shown(
    corners,
    rawPdf({ content, page: '/Annots [10 0 R]', more: [stamp('/Border [0 0 0]', 'Link')] }),
    true,
  ),
  'a layer that is off': shown(corners, layered({ state: '/OFF [10 0 R]' })),
  'a layer that is on': shown(both, layered({ state: '/ON [10 0 R 11 0 R]' })),
  'a layer that is on where all are off': shown(both, layered({ state: '/BaseState /OFF /ON [10 0 R]' })),
  'a layer that is off as all are': shown(corners, layered({ state: '/BaseState /OFF' })),
  'a layer that needs all, and has one': shown(corners, policy('AllOn', '/OFF [11 0 R]')),
  'a layer that needs any, and has one': shown(both, policy('AnyOn', '/OFF [11 0 R]')),
  'a layer that shows when others are off': shown(both, policy('AllOff', '/OFF [10 0 R 11 0 R]')),
  'a layer that is off, drawn as one object': shown(
    corners,
    rawPdf({
      content: `${content}\nq 1 0 0 1 150 232 cm /Form Do Q`,
      page: '/Resources << /XObject << /Form 11 0 R >> >>',
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      more: ['<< /Type /OCG /Name (One) >>', look('/OC 10 0 R')],
    }),
  ),
  'a page in units of two points': {
    pdf: rawPdf({
      box: '[0 0 144 216]',
      page: '/UserUnit 2',
      content: `0.5 0 0 0.5 0 0 cm\n${content}`,
    }),
    size: page,
    ink: corners,
    isVector: true,
  },
  'turned by 90': turned(90, false),
  'turned by 180': turned(180, false),
  'turned by 270': turned(270, false),
  'turned by 90 from above': turned(90, true),
  'a crop box': cropped('page'),
  'a crop box from above': cropped('above'),
  'a soft mask': shown(
    both,
    rawPdf({
      content: `${content}\nq /State gs 0 0 288 432 re f Q`,
      ...state('/SMask << /S /Luminosity /G 11 0 R >>', maskGroup),
    }),
    true,
  ),
  'a blend mode that darkens': shown(
    both,
    rawPdf({ content: `${content}\nq /State gs ${block(more)} Q`, ...state('/BM /Multiply') }),
    true,
  ),
  'a blend mode that leaves the lighter': shown(
    corners,
    rawPdf({
      content: `1 g 0 0 288 432 re f 0 g\n${content}\nq /State gs ${block(more)} Q`,
      ...state('/BM /Lighten'),
    }),
    true,
  ),
  'nothing through and through': shown(
    corners,
    rawPdf({ content: `${content}\nq /State gs ${block(more)} Q`, ...state('/ca 0') }),
    true,
  ),
  'white over black, set to print over it': shown(
    corners,
    rawPdf({
      content: `${content}\n${block(more)}\nq /State gs 0 0 0 0 k ${block(more)} Q`,
      ...state('/OP true /op true /OPM 1'),
    }),
  ),
} as const satisfies Record<string, ComposedPdf>

export type PageMake = {
  /** As shown, in points. */
  blocks: readonly Block[]
  rotate: 0 | 90 | 180 | 270
  unit: number
  /** Left and below of what is shown, in points. */
  cropped: readonly [left: number, below: number]
  /** Where turn and crop box are said: at the page, or at the node above it. */
  said: 'page' | 'above'
  /** What the last block is part of. */
  as: 'content' | 'note' | 'field' | 'layer on' | 'layer off'
}

/** A page of 4x6 inch as shown, made in any of these ways at once. */
export function composedPage({ blocks, rotate, unit, cropped, said, as }: PageMake): ComposedPdf {
  const [left, below] = cropped
  const [wide, high] = rotate % 180 === 0 ? [page.width, page.height] : [page.height, page.width]
  const rect = (shownBlock: Block) => {
    const [x, y, width, height] = unturned(shownBlock, rotate)
    return [x + left, y + below, width, height].map(value => value / unit) as unknown as Block
  }
  const others = as === 'content' ? blocks : blocks.slice(0, -1)
  const last = blocks.at(-1) ?? [0, 0, 0, 0]
  const [x, y, width, height] = rect(last)
  const box = (values: readonly number[]) => `[${values.map(value => value / unit).join(' ')}]`
  const entries = `/Rotate ${rotate} /CropBox ${box([left, below, left + wide, below + high])}`
  const drawn = others.map(each => `${rect(each).join(' ')} re f`)
  const annotation = `/Type /Annot /Rect [${x} ${y} ${x + width} ${y + height}] /F 4 /AP << /N 11 0 R >>`
  const kinds = {
    content: {},
    note: { more: [`<< ${annotation} /Subtype /Stamp >>`, lookOf(width, height)] },
    field: { more: [`<< ${annotation} /Subtype /Widget /FT /Tx /T (f) >>`, lookOf(width, height)] },
    'layer on': { more: ['<< /Type /OCG /Name (One) >>'] },
    'layer off': { more: ['<< /Type /OCG /Name (One) >>'] },
  }
  const isLayer = as === 'layer on' || as === 'layer off'
  const layer = `/OCProperties << /OCGs [10 0 R] /D << /${as === 'layer off' ? 'OFF' : 'ON'} [10 0 R] >> >>`
  const own = isLayer ? '/Resources << /Properties << /L 10 0 R >> >>' : '/Annots [10 0 R]'
  const field = as === 'field' ? '/AcroForm << /Fields [10 0 R] >>' : ''
  const pdf = rawPdf({
    box: box([0, 0, left + wide + 40, below + high + 30]),
    page: `${unit === 1 ? '' : `/UserUnit ${unit}`} ${as === 'content' ? '' : own} ${said === 'page' ? entries : ''}`,
    above: said === 'above' ? entries : '',
    catalog: isLayer ? layer : field,
    content: isLayer
      ? [...drawn, '/OC /L BDC', `${rect(last).join(' ')} re f`, 'EMC'].join('\n')
      : drawn.join('\n'),
    ...kinds[as],
  })
  return { pdf, size: page, ink: as === 'layer off' ? others : blocks, isVector: as === 'content' }
}

const lookOf = (width: number, height: number): string =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}]`, `0 g 0 0 ${width} ${height} re f`)

/** Left, bottom, width and height of a block in the page before it is turned. */
function unturned([x, y, width, height]: Block, rotate: PageMake['rotate']): Block {
  if (rotate === 90) return [y, x, height, width]
  if (rotate === 180) return [page.width - x - width, y, width, height]
  if (rotate === 270) return [page.height - y - height, page.width - x - width, height, width]
  return [x, page.height - y - height, width, height]
}
