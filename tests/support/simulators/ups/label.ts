import bwip from 'bwip-js/node'
import sharp from 'sharp'

/** What stands on a label. */
export type LabelText = {
  number: string
  service: { code: string; name: string }
  from: string[]
  to: string[]
  postalCode: string
  country: string
  weight: string
  index: number
  total: number
  reference: string
}

/** ISO numbers of countries the big code can name; others go as 000. */
const countryNumbers: Readonly<Record<string, string>> = {
  US: '840',
  CA: '124',
  MX: '484',
  GB: '826',
  DE: '276',
  FR: '250',
  PL: '616',
  PR: '630',
}

const [rs, gs, eot] = ['\u001e', '\u001d', '\u0004']

/** The text of the MaxiCode: where to and how in front, the shipment behind. */
function maxiText({ number, service, postalCode, country, index, total, to }: LabelText) {
  const serial = number.slice(10)
  const isNumeric = country === 'US'
  const postal = postalCode.replace(/\W/g, '').toUpperCase()
  return {
    mode: isNumeric ? 2 : 3,
    postal: isNumeric ? postal.padEnd(9, '0').slice(0, 9) : postal.padEnd(6, ' ').slice(0, 6),
    country: countryNumbers[country] ?? '000',
    service: service.code.padStart(3, '0'),
    message: [
      `1Z${serial}`,
      'UPSN',
      number.slice(2, 8),
      '247',
      '',
      `${index}/${total}`,
      '',
      'N',
      '',
      ...to.slice(-1),
    ]
      .map(part =>
        part
          .replace(/[^\x20-\x7e]/g, '')
          .toUpperCase()
          .slice(0, 20),
      )
      .join(gs),
  }
}

const escapeXml = (text: string) => text.replace(/[<>&]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Dots at 200 to an inch: four inches wide, six of label and one of white. */
const sheet = { width: 800, label: 1200, height: 1400 }

/** Where the codes stand on the upright picture. */
export const codesAt = { maxi: { left: 30, top: 470 }, bars: { left: 90, top: 850 } }

async function maxiPicture(label: LabelText): Promise<Buffer> {
  const { mode, postal, country, service, message } = maxiText(label)
  const text = `[)>${rs}01${gs}96${postal}${gs}${country}${gs}${service}${gs}${message}${rs}${eot}`
  return bwip.toBuffer({ bcid: 'maxicode', text, mode, scale: 2, backgroundcolor: 'FFFFFF' } as Parameters<
    typeof bwip.toBuffer
  >[0])
}

const barPicture = (number: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid: 'code128', text: number, scale: 3, height: 24, backgroundcolor: 'FFFFFF' })

const words = ({
  number,
  service,
  from,
  to,
  weight,
  index,
  total,
  reference,
}: LabelText): [number, number, number, string][] => [
  ...from.map((line, row): [number, number, number, string] => [30, 40 + row * 26, 22, line]),
  [560, 50, 30, `${weight}  ${index} OF ${total}`],
  ...to.map((line, row): [number, number, number, string] => [90, 265 + row * 34, 30, line]),
  [420, 600, 60, 'SAMPLE'],
  [30, 778, 46, service.name.toUpperCase()],
  [30, 818, 28, `TRACKING #: ${number.replace(/(..)(...)(...)(..)(....)(....)/, '$1 $2 $3 $4 $5 $6')}`],
  [30, 1155, 24, `REF: ${reference}`],
  [30, 1190, 24, 'BILLING: P/P   SIMULATED LABEL - NOT FOR SHIPPING'],
]

/** The picture as the carrier gives it: lying on its side, with white after the label. */
export async function drawPicture(label: LabelText, format: 'GIF' | 'PNG'): Promise<Buffer> {
  const texts = words(label).map(
    ([x, y, size, text]) =>
      `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif">${escapeXml(text)}</text>`,
  )
  const rules = [220, 440, 720, 830, 1120].map(
    y => `<rect x="0" y="${y}" width="${sheet.width}" height="4"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}"><rect width="100%" height="100%" fill="#fff"/>${rules.join('')}${texts.join('')}</svg>`
  const upright = await sharp(Buffer.from(svg))
    .composite([
      { input: await maxiPicture(label), ...codesAt.maxi },
      { input: await barPicture(label.number), ...codesAt.bars },
    ])
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  const lying = sharp(upright).rotate(270)
  return format === 'GIF'
    ? lying.gif({ colours: 4, dither: 0 }).toBuffer()
    : lying.png({ palette: true, colours: 4 }).toBuffer()
}

const field = (text: string) => text.replace(/[\^~_]/g, ' ')
const hexField = (text: string) =>
  [...text]
    .map(sign =>
      /[\x20-\x7e]/.test(sign) && !'^~_'.includes(sign)
        ? sign
        : `_${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
    )
    .join('')

/** The same label in the printer's language, with the printer's own codes, at 203 dots to an inch. */
export function writeZpl(label: LabelText): string {
  const { mode, postal, country, service, message } = maxiText(label)
  const maxi = `${service}${country}${postal}[)>${rs}01${gs}96${message}${rs}${eot}`
  return [
    '^XA^PW812^LL1218^LH0,0^CI28^MNY',
    ...words(label).map(
      ([x, y, size, text]) => `^FO${x},${Math.max(y - size, 0)}^A0N,${size},${size}^FD${field(text)}^FS`,
    ),
    ...[220, 440, 720, 830, 1120].map(y => `^FO0,${y}^GB812,4,4^FS`),
    `^FO${codesAt.maxi.left},${codesAt.maxi.top}^BD${mode},1,1^FH_^FD${hexField(maxi)}^FS`,
    `^BY3^FO${codesAt.bars.left},${codesAt.bars.top}^BCN,200,N,N,N,A^FD${label.number}^FS`,
    '^XZ',
    '',
  ].join('\n')
}
