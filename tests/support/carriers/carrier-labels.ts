import bwipjs from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { LabelPart } from '../../../shared/labels.ts'

/** Labels as carriers give them: a Code 128 on each, in every form, at 203 dots an inch. */

const code128 = (text: string, scale: number): Promise<Buffer> =>
  bwipjs.toBuffer({ bcid: 'code128', text, scale, height: 18, includetext: false, paddingwidth: 12 })

/** A picture of `width` x `height` dots with the code below a rule, lying on its side when `turned`. */
export async function pictureLabel(
  text: string,
  {
    format = 'PNG',
    width = 812,
    height = 1218,
    turned = false,
  }: { format?: 'PNG' | 'GIF'; width?: number; height?: number; turned?: boolean } = {},
): Promise<Uint8Array> {
  const rule = { width: width - 24, height: 6, channels: 3 as const, background: '#000' }
  const upright = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: { create: rule }, left: 12, top: 12 },
      { input: { create: rule }, left: 12, top: 1180 },
      { input: await code128(text, 3), left: 40, top: 700 },
    ])
    .png()
    .toBuffer()
  const lying = sharp(upright).rotate(turned ? 270 : 0)
  return format === 'PNG' ? lying.png().toBuffer() : lying.gif({ colours: 2 }).toBuffer()
}

/** A PDF with one page for every text. */
export async function pdfLabel(
  texts: readonly string[],
  more: { userPassword?: string; ownerPassword?: string } = {},
): Promise<Uint8Array> {
  const doc = new PDFDocument({ autoFirstPage: false, ...more })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const { promise, resolve } = Promise.withResolvers<void>()
  doc.on('end', resolve)
  for (const text of texts) {
    doc.addPage({ size: [288, 432], margin: 0 })
    doc.fontSize(12).text(`Label ${text}`, 20, 30)
    doc.image(await code128(text, 6), 15, 200, { width: 258 })
  }
  doc.end()
  await promise
  return Buffer.concat(chunks)
}

export const zplLabel = (text: string): Uint8Array =>
  Buffer.from(`^XA^FO60,300^BY3^BCN,150,N,N,N^FD${text}^FS^XZ`)

const parts = new Map<string, Promise<LabelPart>>()

/** The same label in a form, made once. */
export function labelPart(format: LabelPart['format'], text: string): Promise<LabelPart> {
  const name = `${format} ${text}`
  const part = parts.get(name) ?? makePart(format, text)
  parts.set(name, part)
  return part
}

async function makePart(format: LabelPart['format'], text: string): Promise<LabelPart> {
  if (format === 'PDF') return { format, bytes: await pdfLabel([text]) }
  if (format === 'ZPL') return { format, bytes: zplLabel(text) }
  return { format, bytes: await pictureLabel(text, { format }) }
}
