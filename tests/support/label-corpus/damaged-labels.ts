import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import type { CarrierAdapter } from '../../../main/carriers/contract/adapter.ts'
import { dhlExpress } from '../../../main/carriers/dhl_express/index.ts'
import { fedex } from '../../../main/carriers/fedex/index.ts'
import { ups } from '../../../main/carriers/ups/index.ts'
import { usps } from '../../../main/carriers/usps/index.ts'
import type { GrayImage } from '../../../main/printing/labels/convert/png.ts'
import { readGray } from '../../../main/printing/labels/convert/png.ts'
import { codesAt, drawLabel, type LabelCode, type LabelSheet } from '../simulators/engine/labels.ts'

/**
 * Good labels spoilt in one known way: what happens to a head, a roll or a picture. A place is in dots of the picture;
 * the linear code of every label is known to stand at `bars`, its square one at `square`.
 */
export type Place = { left: number; top: number; right: number; bottom: number }
export type WholeLabel = { image: GrayImage; bars: Place; square: Place | null }

export type Damage = {
  name: string
  /** It still can be read, so that it prints, with a word. */
  isTold?: boolean
  /** Of a code that only its carrier knows to be there. */
  ofSquare?: boolean
  /** Null where the label has nothing that could be damaged so. */
  spoil: (label: WholeLabel) => GrayImage | Promise<GrayImage> | null
}

const copyOf = (image: GrayImage): GrayImage => ({ ...image, data: new Uint8Array(image.data) })

function painted(image: GrayImage, { left, top, right, bottom }: Place, value: number): GrayImage {
  const copy = copyOf(image)
  for (let y = Math.max(0, top); y < Math.min(image.height, bottom); y += 1)
    copy.data.fill(value, y * image.width + Math.max(0, left), y * image.width + Math.min(image.width, right))
  return copy
}

const part = (
  { left, top, right, bottom }: Place,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): Place => ({
  left: Math.round(left + x0 * (right - left)),
  top: Math.round(top + y0 * (bottom - top)),
  right: Math.round(left + x1 * (right - left)),
  bottom: Math.round(top + y1 * (bottom - top)),
})

const around = ({ left, top, right, bottom }: Place, dots: number): Place => ({
  left: left - dots,
  top: top - dots,
  right: right + dots,
  bottom: bottom + dots,
})

/** Every dot of a place takes the darkest, or the lightest, of those left and right of it: bars that bleed, or fade. */
function bled(
  image: GrayImage,
  { left, top, right, bottom }: Place,
  reach: number,
  isDark: boolean,
): GrayImage {
  const copy = copyOf(image)
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const from = y * image.width
      const near = image.data.subarray(
        from + Math.max(0, x - reach),
        from + Math.min(image.width, x + reach + 1),
      )
      copy.data[from + x] = near.some(dot => dot < 128 === isDark) ? (isDark ? 0 : 255) : isDark ? 255 : 0
    }
  return copy
}

function moved(image: GrayImage, right: number, down: number): GrayImage {
  const copy: GrayImage = { ...image, data: new Uint8Array(image.data.length).fill(255) }
  for (let y = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const [fromX, fromY] = [x - right, y - down]
      if (fromX < 0 || fromY < 0 || fromX >= image.width || fromY >= image.height) continue
      copy.data[y * image.width + x] = image.data[fromY * image.width + fromX] ?? 255
    }
  return copy
}

/** The bar, or the space, that comes next after a part of the length. */
function elementAt(
  { width, data }: GrayImage,
  { left, right, top, bottom }: Place,
  { at, isDark }: { at: number; isDark: boolean },
) {
  const line = ((top + bottom) >> 1) * width
  const isIn = (x: number) => (data[line + x] ?? 255) < 128 === isDark
  let start = Math.round(left + at * (right - left))
  while (!isIn(start) || isIn(start - 1)) start += 1
  let end = start
  while (isIn(end)) end += 1
  return { left: start, right: end }
}

/** A half as large in the upper left of the same paper, each dot the one that is nearest. */
function halved(image: GrayImage): GrayImage {
  const copy: GrayImage = { ...image, data: new Uint8Array(image.data.length).fill(255) }
  for (let y = 0; y < image.height >> 1; y += 1)
    for (let x = 0; x < image.width >> 1; x += 1)
      copy.data[y * image.width + x] = image.data[2 * y * image.width + 2 * x] ?? 255
  return copy
}

export const damages: readonly Damage[] = [
  {
    name: 'its bars are white',
    isTold: true,
    spoil: ({ image, bars }) => painted(image, around(bars, 2), 255),
  },
  {
    name: 'a dead dot of the head runs through its bars',
    spoil: ({ image, bars }) =>
      painted(
        image,
        { ...elementAt(image, bars, { at: 0.4, isDark: true }), top: bars.top, bottom: bars.bottom },
        255,
      ),
  },
  {
    name: 'a burnt line runs along its bars',
    spoil: ({ image, bars }) =>
      painted(
        image,
        { ...elementAt(image, bars, { at: 0.55, isDark: false }), top: bars.top, bottom: bars.bottom },
        0,
      ),
  },
  {
    name: 'a blot lies over its bars',
    spoil: ({ image, bars }) => painted(image, part(bars, [0.3, -0.1, 0.6, 1.1]), 0),
  },
  {
    name: 'the left third of its bars is missing',
    spoil: ({ image, bars }) => painted(image, part(bars, [-0.05, -0.05, 0.33, 1.05]), 255),
  },
  {
    name: 'the right end of its bars is missing',
    spoil: ({ image, bars }) => painted(image, part(bars, [0.9, -0.05, 1.05, 1.05]), 255),
  },
  {
    name: 'its bars have black beside them',
    spoil: ({ image, bars }) =>
      painted(image, { left: bars.left - 40, right: bars.left - 3, top: bars.top, bottom: bars.bottom }, 0),
  },
  { name: 'its bars bleed together', isTold: true, spoil: ({ image, bars }) => bled(image, bars, 2, true) },
  { name: 'its bars fade', isTold: true, spoil: ({ image, bars }) => bled(image, bars, 1, false) },
  { name: 'it is half as large', isTold: true, spoil: ({ image }) => halved(image) },
  {
    name: 'it is shifted off the left edge',
    spoil: ({ image, bars }) => moved(image, -Math.round(bars.left + 0.3 * (bars.right - bars.left)), 0),
  },
  {
    name: 'it is shifted off the right edge',
    spoil: ({ image, bars }) =>
      moved(image, image.width - Math.round(bars.left + 0.6 * (bars.right - bars.left)), 0),
  },
  {
    name: 'its square code is missing',
    isTold: true,
    ofSquare: true,
    spoil: ({ image, square }) => square && painted(image, around(square, 2), 255),
  },
  {
    name: 'a white band runs through its square code',
    isTold: true,
    ofSquare: true,
    spoil: ({ image, square }) => square && painted(image, part(square, [0.3, -0.1, 0.6, 1.1]), 255),
  },
  {
    name: 'a blot lies over its square code',
    isTold: true,
    ofSquare: true,
    spoil: ({ image, square }) => square && painted(image, part(square, [0, -0.1, 0.5, 1.1]), 0),
  },
]

type CarrierSheet = {
  name: string
  number: string
  bars: LabelCode
  square?: LabelCode
  route?: LabelCode
  /** What its adapter says every label bears; a station knows nothing of other carriers. */
  codes: CarrierAdapter['labelCodes']
}

const shipTo = {
  postal: '973010000',
  country: '840',
  service: '003',
  message: '1Z10123456\u001dUPSN\u001d999AA1\u001d247',
}

/** The codes of labels of carriers, after their guides. */
export const carrierSheets: readonly CarrierSheet[] = [
  {
    name: 'UPS',
    number: '1Z999AA10123456784',
    bars: { kind: 'code128', text: '1Z999AA10123456784' },
    square: { kind: 'maxicode', mode: 2, ...shipTo },
    codes: ups.labelCodes,
  },
  {
    name: 'FedEx',
    number: '794698230012',
    bars: { kind: 'code128', text: '9622001900000000000000794698230012' },
    square: { kind: 'pdf417', text: '97301\u001dUS\u001dFEDEX_GROUND\u001d794698230012' },
    codes: fedex.labelCodes,
  },
  {
    name: 'USPS',
    number: '9400111899223197428490',
    bars: { kind: 'gs1-128', text: '(420)97301(94)00111899223197428490' },
    codes: usps.labelCodes,
  },
  {
    name: 'DHL Express',
    number: '8564385550',
    bars: { kind: 'code128', text: 'JJD014600003889650123' },
    square: { kind: 'code128', text: '8564385550' },
    route: { kind: 'code128', text: '2LDE20259+42000001', isNarrow: true },
    codes: dhlExpress.labelCodes,
  },
  {
    name: 'Canada Post',
    number: '1234567890123456',
    bars: { kind: 'code128', text: '1234567890123456' },
    codes: canadapost.labelCodes,
  },
  {
    name: 'a parcel service with a Data Matrix',
    number: 'PKD0000012345',
    bars: { kind: 'code128', text: 'PKD0000012345' },
    square: { kind: 'datamatrix', text: 'PKD0000012345;20259;DE;1/1' },
    codes: undefined,
  },
  {
    name: 'a parcel service with a QR code',
    number: 'PKD0000012346',
    bars: { kind: 'code128', text: 'PKD0000012346' },
    square: { kind: 'qrcode', text: 'https://parcels.example/PKD0000012346' },
    codes: undefined,
  },
]

export const labelSheetOf = ({ name, number, bars, square, route }: CarrierSheet): LabelSheet => ({
  from: ['Paper Shop', '5 Mill Rd'],
  to: ['A. Buyer', '9 Oak St', 'SALEM OR 97301'],
  corner: '2 LBS',
  // What goes on behind it is for whoever reads the tests, and longer than the paper is wide.
  title: name.replace(/ with a .*/, ''),
  number,
  foot: ['REF: 7'],
  bars,
  ...(square ? { square } : {}),
  ...(route ? { route } : {}),
})

export async function wholeLabelOf(sheet: CarrierSheet): Promise<WholeLabel> {
  const { square } = sheet
  const drawn = await readGray(await drawLabel(labelSheetOf(sheet), 'PNG'))
  const image = { ...drawn, data: drawn.data.map(dot => (dot < 128 ? 0 : 255)) }
  return { image, bars: inkFrom(image, codesAt.bars), square: square ? inkFrom(image, codesAt.square) : null }
}

/** How far the ink of a code reaches that has its upper left corner there, and white around it. */
function inkFrom({ width, data }: GrayImage, { left, top }: { left: number; top: number }): Place {
  const isWhite = (x: number, y: number, w: number, h: number) => {
    for (let row = y; row < y + h; row += 1)
      for (let at = x; at < x + w; at += 1) if ((data[row * width + at] ?? 255) < 128) return false
    return true
  }
  let bottom = top + 20
  while (!isWhite(left, bottom, 100, 4)) bottom += 1
  let right = left + 40
  while (!isWhite(right, top, 14, bottom - top)) right += 1
  return { left, top, right, bottom }
}
