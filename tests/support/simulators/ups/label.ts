import type { LabelSheet, PictureSize } from '../engine/labels.ts'

/** What stands on a label of this carrier. */
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

/** Pictures lie on their side, at 200 dots to an inch, with an inch of white after the label. */
export const picture: PictureSize = { width: 800, height: 1400, isLying: true }

const plain = (text: string) =>
  text
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .slice(0, 20)

/** The label with the number as Code 128, and a MaxiCode of where to and how in front, the shipment behind. */
export function toSheet(label: LabelText): LabelSheet {
  const { number, service, from, to, postalCode, country, weight, index, total, reference } = label
  const isNumeric = country === 'US'
  const postal = postalCode.replace(/\W/g, '').toUpperCase()
  const told = [
    `1Z${number.slice(10)}`,
    'UPSN',
    number.slice(2, 8),
    '247',
    '',
    `${index}/${total}`,
    '',
    'N',
    '',
  ]
  return {
    from,
    to,
    corner: `${weight}  ${index} OF ${total}`,
    title: service.name,
    number: number.replace(/(..)(...)(...)(..)(....)(....)/, '$1 $2 $3 $4 $5 $6'),
    bars: { kind: 'code128', text: number },
    square: {
      kind: 'maxicode',
      mode: isNumeric ? 2 : 3,
      postal: isNumeric ? postal.padEnd(9, '0').slice(0, 9) : postal.padEnd(6, ' ').slice(0, 6),
      country: countryNumbers[country] ?? '000',
      service: service.code.padStart(3, '0'),
      message: [...told, ...to.slice(-1)].map(plain).join('\u001d'),
    },
    foot: [`REF: ${reference}`, 'BILLING: P/P   SIMULATED LABEL - NOT FOR SHIPPING'],
  }
}
