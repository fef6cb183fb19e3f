import bwip, { type RenderOptions } from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/** A code of a label. The text of `gs1-128` has its identifiers in brackets: `(420)97301(92)0019...`. */
export type LabelCode =
  | { kind: 'code128' | 'gs1-128' | 'pdf417' | 'datamatrix' | 'qrcode'; text: string; isNarrow?: boolean }
  | {
      kind: 'maxicode'
      mode: 2 | 3
      postal: string
      /** ISO number of the country, three digits. */
      country: string
      service: string
      message: string
    }

/** What stands on a label of four by six inches. */
export type LabelSheet = {
  from: readonly string[]
  to: readonly string[]
  /** Weight and count, in the corner. */
  corner: string
  /** Name of the service. */
  title: string
  /** The number as people read it. */
  number: string
  /** The long code, and the square one where the carrier has one. */
  bars: LabelCode
  square?: LabelCode
  /** Bars of the route, beside the square one. */
  route?: LabelCode
  /** Up to two lines at the foot. */
  foot: readonly string[]
}

export type LabelForm = 'ZPL' | 'PDF' | 'PNG' | 'GIF'

/** How it comes: pictures upright and four by six inches unless said otherwise, a PDF also in the corner of a page of letter size. */
export type PictureSize = { width?: number; height?: number; isLying?: boolean; isLetter?: boolean }

const dpi = 203
const upright = { width: 812, height: 1218 }

/** Where the codes stand on the upright picture. */
export const codesAt = {
  square: { left: 30, top: 470 },
  route: { left: 360, top: 470 },
  bars: { left: 90, top: 850 },
}

const codesOf = ({ bars, square, route }: LabelSheet) => [
  [bars, codesAt.bars] as const,
  ...(square ? [[square, codesAt.square] as const] : []),
  ...(route ? [[route, codesAt.route] as const] : []),
]

const [rs, gs, eot] = ['\u001e', '\u001d', '\u0004']
const rules = [220, 440, 720, 830, 1120]

type Word = [x: number, y: number, size: number, text: string]

const wordsOf = ({ from, to, corner, title, number, foot, route }: LabelSheet): Word[] => [
  ...from.map((line, row): Word => [30, 40 + row * 26, 22, line]),
  [560, 50, 30, corner],
  ...to.map((line, row): Word => [90, 265 + row * 34, 30, line]),
  route ? [420, 712, 34, 'SAMPLE'] : [420, 600, 60, 'SAMPLE'],
  [30, 778, 46, title.toUpperCase()],
  [30, 818, 28, `TRACKING #: ${number}`],
  ...foot.slice(0, 2).map((line, row): Word => [30, 1155 + row * 35, 24, line]),
]

/** Dots of the thinnest bar: three, or two where a long code would not fit. */
const moduleOf = (code: LabelCode): number =>
  code.kind !== 'maxicode' && (code.isNarrow || code.text.length > 26) ? 2 : 3

/** What the encoder makes a code of, at so many times its size. */
function renderOptions(code: LabelCode, times: number): RenderOptions {
  const plain = { backgroundcolor: 'FFFFFF' }
  switch (code.kind) {
    case 'maxicode': {
      const { mode, postal, country, service, message } = code
      const text = `[)>${rs}01${gs}96${postal}${gs}${country}${gs}${service}${gs}${message}${rs}${eot}`
      return { ...plain, bcid: 'maxicode', text, mode, scale: 2 * times } as RenderOptions
    }
    case 'code128':
    case 'gs1-128':
      return {
        ...plain,
        bcid: code.kind,
        text: code.text,
        scale: moduleOf(code) * times,
        height: 72 / moduleOf(code),
        dontlint: true,
      } as RenderOptions
    case 'pdf417':
      return {
        ...plain,
        bcid: 'pdf417',
        text: code.text,
        scale: 2 * times,
        columns: 10,
        rowmult: 3,
      } as RenderOptions
    default:
      // A module of these has two dots at a scale of one.
      return { ...plain, bcid: code.kind, text: code.text, scale: 3 * times }
  }
}

const pictureOf = (code: LabelCode, times = 1): Promise<Buffer> => bwip.toBuffer(renderOptions(code, times))

/** A label in the form that was asked for. */
export async function drawLabel(sheet: LabelSheet, form: LabelForm, size: PictureSize = {}): Promise<Buffer> {
  if (form === 'ZPL') return Buffer.from(writeZpl(sheet))
  return form === 'PDF' ? drawPdf(sheet, size) : drawPicture(sheet, form, size)
}

/** The same as the text carriers put into their answers. */
export const labelText = async (...asked: Parameters<typeof drawLabel>): Promise<string> =>
  (await drawLabel(...asked)).toString('base64')
export const paperText = async (...asked: Parameters<typeof drawPaper>): Promise<string> =>
  (await drawPaper(...asked)).toString('base64')

const escapeXml = (text: string) => text.replace(/[<>&]/g, sign => `&#${sign.charCodeAt(0)};`)

async function drawPicture(sheet: LabelSheet, form: 'PNG' | 'GIF', size: PictureSize): Promise<Buffer> {
  const { width, height, isLying = false } = { ...upright, ...size }
  const texts = wordsOf(sheet).map(
    ([x, y, points, text]) =>
      `<text x="${x}" y="${y}" font-size="${points}" font-family="sans-serif">${escapeXml(text)}</text>`,
  )
  const lines = rules.map(y => `<rect x="0" y="${y}" width="${width}" height="4"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}${texts.join('')}</svg>`
  const drawn = await sharp(Buffer.from(svg))
    .composite(
      await Promise.all(codesOf(sheet).map(async ([code, at]) => ({ input: await pictureOf(code), ...at }))),
    )
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  const turned = sharp(drawn).rotate(isLying ? 270 : 0)
  return form === 'GIF'
    ? turned.gif({ colours: 4, dither: 0 }).toBuffer()
    : turned.png({ palette: true, colours: 4 }).toBuffer()
}

/** Points out of dots. */
const points = (dots: number) => (dots * 72) / dpi

async function drawPdf(sheet: LabelSheet, { isLetter = false }: PictureSize): Promise<Buffer> {
  const size: [number, number] = isLetter ? [612, 792] : [288, 432]
  const document = new PDFDocument({ size, margin: 0, info: { CreationDate: new Date(0) } })
  const finished = bytesOf(document)
  for (const [x, y, size, text] of wordsOf(sheet))
    document.fontSize(points(size)).text(text, points(x), points(y - size), { lineBreak: false })
  for (const y of rules) document.rect(0, points(y), 288, points(4)).fill('#000')
  for (const [code, { left, top }] of codesOf(sheet)) {
    // Twice as sharp as it is large, for printers that are; a PNG has its width behind its first name.
    const picture = await pictureOf(code, 2)
    document.image(picture, points(left), points(top), { width: points(picture.readUInt32BE(16) / 2) })
  }
  document.end()
  return finished
}

/** A paper that needs no code: an invoice, a manifest. */
export function drawPaper(title: string, lines: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', info: { CreationDate: new Date(0) } })
  const finished = bytesOf(document)
  document.fontSize(18).text(title)
  for (const line of lines) document.fontSize(11).text(line)
  document.end()
  return finished
}

async function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  document.on('data', chunk => chunks.push(chunk))
  await new Promise<void>(resolve => document.on('end', () => resolve()))
  return Buffer.concat(chunks)
}

/** Text of a field, with what is not plain told by its number. */
const hexField = (text: string) =>
  [...Buffer.from(text, 'utf8')]
    .map(byte =>
      byte >= 0x20 && byte < 0x7f && !'^~_'.includes(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `_${byte.toString(16).padStart(2, '0').toUpperCase()}`,
    )
    .join('')

/** Identifiers whose data always have the same length need nothing behind them. */
const fixedLength = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/

/** Elements of the trade with the mark of their kind in front (`>8`), and behind those of any length. */
function zplElements(text: string): string {
  const elements = [...text.matchAll(/\((\d+)\)([^(]+)/g)].map(([, id = '', data = '']) => id + data)
  const isPaired = elements.every(each => /^(\d\d)+$/.test(each))
  const written = elements.map((each, at) =>
    at < elements.length - 1 && !fixedLength.test(each) ? `${each}>8` : each,
  )
  return `${isPaired ? '>;' : '>:'}>8${written.join('')}`
}

function zplCode(code: LabelCode): string {
  switch (code.kind) {
    case 'maxicode': {
      const { mode, postal, country, service, message } = code
      return `^BD${mode},1,1^FH_^FD${hexField(`${service}${country}${postal}[)>${rs}01${gs}96${message}${rs}${eot}`)}^FS`
    }
    case 'code128':
      return `^BY${moduleOf(code)}^BCN,200,N,N,N,A^FH_^FD${hexField(code.text)}^FS`
    case 'gs1-128':
      return `^BY${moduleOf(code)}^BCN,200,N,N,N,N^FD${zplElements(code.text)}^FS`
    case 'pdf417':
      return `^BY2,3^B7N,6,5,10,,N^FH_^FD${hexField(code.text)}^FS`
    case 'datamatrix':
      return `^BXN,5,200^FH_^FD${hexField(code.text)}^FS`
    case 'qrcode':
      return `^BQN,2,5^FH_^FDMA,${hexField(code.text)}^FS`
  }
}

/** The same label in the printer's language, with the printer's own codes, at 203 dots to an inch. */
export function writeZpl(sheet: LabelSheet): string {
  return [
    '^XA^PW812^LL1218^LH0,0^CI28^MNY',
    ...wordsOf(sheet).map(
      ([x, y, size, text]) =>
        `^FO${x},${Math.max(y - size, 0)}^A0N,${size},${size}^FH_^FD${hexField(text)}^FS`,
    ),
    ...rules.map(y => `^FO0,${y}^GB812,4,4^FS`),
    ...codesOf(sheet).map(([code, { left, top }]) => `^FO${left},${top}${zplCode(code)}`),
    '^XZ',
    '',
  ].join('\n')
}
