import bwipjs from 'bwip-js/node'
import PDFDocument from 'pdfkit'

/** What stands on a label. */
export type LabelText = {
  pin: string
  service: string
  from: string
  to: string
  format: string
  encoding: string
}

const inch = 72

/** A label of one page with the PIN as Code 128, marked as a sample. */
export async function drawPdf({ pin, service, from, to, format }: LabelText): Promise<Buffer> {
  const barcode = await bwipjs.toBuffer({
    bcid: 'code128',
    text: pin,
    scale: 4,
    height: 18,
    includetext: false,
  })
  const size: [number, number] = format === '8.5x11' ? [8.5 * inch, 11 * inch] : [4 * inch, 6 * inch]
  const document = new PDFDocument({ size, margin: 18, info: { CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  document.on('data', chunk => chunks.push(chunk))
  const finished = new Promise<void>(resolve => document.on('end', () => resolve()))
  document.fontSize(16).text(`CANADA POST / POSTES CANADA  ${service}`)
  document.fontSize(9).text(`From: ${from}`).moveDown().fontSize(12).text(`To: ${to}`)
  document.image(barcode, 30, 260, { width: 3.2 * inch, height: inch })
  document.fontSize(12).text(`PIN: ${pin}`, 30, 340)
  document.fontSize(20).text('SAMPLE - DO NOT MAIL', 30, 380)
  document.end()
  await finished
  return Buffer.concat(chunks)
}

const plain = (text: string) => text.replace(/[\^~\\_]/g, ' ')

/** The same for a label printer at 203 dots an inch. */
export const writeZpl = ({ pin, service, from, to }: LabelText): Buffer =>
  Buffer.from(
    [
      '^XA^CI28^PW812^LL1218',
      `^FO40,40^A0N,36,36^FDCANADA POST ${plain(service)}^FS`,
      `^FO40,100^A0N,24,24^FDFrom: ${plain(from)}^FS`,
      `^FO40,200^A0N,32,32^FDTo: ${plain(to)}^FS`,
      `^FO60,600^BY3^BCN,200,N,N,N^FD${pin}^FS`,
      `^FO60,830^A0N,32,32^FDPIN: ${pin}^FS`,
      '^FO60,900^A0N,48,48^FDSAMPLE - DO NOT MAIL^FS',
      '^XZ\n',
    ].join('\n'),
  )

/** Papers that need no barcode: invoices and manifests. */
export async function drawPaper(title: string, lines: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', info: { CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  document.on('data', chunk => chunks.push(chunk))
  const finished = new Promise<void>(resolve => document.on('end', () => resolve()))
  document.fontSize(18).text(title)
  for (const line of lines) document.fontSize(11).text(line)
  document.end()
  await finished
  return Buffer.concat(chunks)
}
