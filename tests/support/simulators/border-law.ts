/**
 * What customs and the carriers want of goods that cross a border, as the simulators read it: written down from the reference
 * of 2026-11-28 on customs and its lanes, and from nothing of the program, so that both can be wrong only each by itself.
 *
 * Only what stands in a request can be refused. Where a carrier has no member for something (the maker's number at USPS, the
 * duty that was prepaid at Canada Post, a filing at UPS), its simulator says nothing of it: there `undefined` stands.
 */
export type DeclaredGoods = {
  words: string | null
  origin: string | null
  code: string | null
  /** Of one piece. */
  worth: number | null
  pieces: number
  sku?: string | null
  makersNumber?: string | null
}

export type Declaration = {
  /** Posted on. */
  day: string
  way: 'post' | 'courier'
  from: string
  to: string
  /** Goods that are sold, or samples: what is sent for other reasons is asked for less. */
  isSale: boolean
  isToCompany: boolean
  currency: string | null
  goods: readonly DeclaredGoods[]
  hasIoss?: boolean
  hasVoec?: boolean
  /** A filing with the export office of the country it leaves, or why there is none. */
  filing?: string | null
  recipientsNumber?: string | null
  isDutyPrepaid?: boolean
}

const members = [
  'words',
  'origin',
  'code',
  'worth',
  'sku',
  'makersNumber',
  'total',
  'ioss',
  'filing',
  'recipientsNumber',
  'terms',
] as const
/** What of a declaration a breach is about; each simulator knows the carrier's own name of it. */
export type DeclaredMember = (typeof members)[number]

/** `line`: the place among the goods, from 0; null for the whole. */
export type Breach = { rule: string; member: DeclaredMember; line: number | null; says: string }

const union = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
)
const unitedStates = new Set('US PR VI GU AS MP'.split(' '))

/** Rough worth of money in euros: only what lies far from a limit is judged by it. */
const euros: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 0.86,
  CAD: 0.62,
  GBP: 1.14,
  NOK: 0.085,
  CHF: 1.07,
}
const isFarBelow = (amount: number, currency: string | null, limit: number): boolean =>
  amount * (euros[currency ?? ''] ?? Number.POSITIVE_INFINITY) < limit * 0.9

/** Alone they say nothing of what is in a parcel: those of the reference's start of the list. */
const sayingNothing = new Set(
  `accessories accessory adapter alcohol animals apparel appliances articles bags battery boxes cables caps cards case chemicals
  clothes clothing commodity component consolidated courier decorations documents e-commerce electronics equipment express food
  footwear garments gift goods headwear items machinery merchandise miscellaneous n/a none null parts products promotional sample
  samples shoes stuff textiles tools toys unknown vegetables`.split(/\s+/),
)

const digitsOf = (code: string | null): string => (code ?? '').replaceAll(/[. -]/g, '')

const totalOf = ({ goods }: Declaration): number =>
  goods.reduce((sum, { worth, pieces }) => sum + Math.round((worth ?? 0) * 100) * pieces, 0) / 100

type Rule = (declared: Declaration) => Omit<Breach, 'rule'> | null

const inLine =
  (
    member: DeclaredMember,
    says: string,
    isBroken: (goods: DeclaredGoods, declared: Declaration) => boolean,
  ): Rule =>
  declared => {
    const line = declared.goods.findIndex(goods => isBroken(goods, declared))
    return line < 0 ? null : { member, line, says }
  }

const inWhole =
  (member: DeclaredMember, says: string, isBroken: (declared: Declaration) => boolean): Rule =>
  declared =>
    isBroken(declared) ? { member, line: null, says } : null

const toUnion = ({ to }: Declaration) => union.has(to)
const toUnitedStates = ({ to }: Declaration) => unitedStates.has(to)
const isSmallSale = (declared: Declaration): boolean =>
  declared.isSale &&
  !declared.isToCompany &&
  toUnion(declared) &&
  isFarBelow(totalOf(declared), declared.currency, 150)

/** Goods of one number together: more than so much has to be filed before it leaves the United States. */
function isUnfiledExport({ from, to, goods, currency, filing }: Declaration): boolean {
  if (filing === undefined || !unitedStates.has(from) || to === 'CA' || currency !== 'USD') return false
  if (/X\d{14}/.test(filing ?? '')) return false
  const sums = Map.groupBy(goods, ({ code }) => digitsOf(code))
  const isLarge = [...sums.values()].some(
    same => same.reduce((sum, { worth, pieces }) => sum + (worth ?? 0) * pieces, 0) > 2500,
  )
  return isLarge
}

/** By the names of the reference, the ones every border knows before the others. */
const rules: readonly (readonly [id: string, rule: Rule])[] = [
  ['AN-3', inLine('words', 'a description of the goods is required', ({ words }) => !words?.trim())],
  ['AN-1', inLine('origin', 'the country of manufacture is required', ({ origin }) => !origin?.trim())],
  ['AN-2', inLine('worth', 'a value above zero is required', ({ worth }) => !(worth && worth > 0))],
  [
    'AN-4',
    inLine('code', 'the tariff number is not valid', ({ code }) => {
      const digits = digitsOf(code)
      return digits !== '' && !/^(\d{6}|\d{8}|\d{10}|\d{12}|\d{14})$/.test(digits)
    }),
  ],
  [
    'US-3',
    inLine(
      'code',
      'mail to the United States needs all ten digits of the tariff number',
      ({ code }, declared) =>
        toUnitedStates(declared) &&
        declared.way === 'post' &&
        declared.day >= '2026-07-24' &&
        digitsOf(code).length < 10 &&
        isFarBelow(totalOf(declared), declared.currency, 2500 * 0.86),
    ),
  ],
  [
    'US-4',
    inLine(
      'code',
      'six digits of the tariff number are required for the United States',
      ({ code }, declared) =>
        toUnitedStates(declared) &&
        !unitedStates.has(declared.from) &&
        declared.way === 'courier' &&
        declared.day >= '2025-08-29' &&
        digitsOf(code).length < 6,
    ),
  ],
  [
    'AN-8',
    inLine(
      'code',
      'mail with goods needs six digits of the tariff number',
      ({ code }, { way, isSale, day }) =>
        way === 'post' && isSale && day >= '2025-09-01' && digitsOf(code).length < 6,
    ),
  ],
  [
    'EU-6',
    inLine(
      'code',
      'six digits of the tariff number are required there',
      ({ code }, { to, day }) =>
        (union.has(to) || ['NO', 'CH', 'LI'].includes(to)) &&
        day >= '2023-03-01' &&
        digitsOf(code).length < 6,
    ),
  ],
  [
    'EU-7',
    inLine(
      'words',
      'the description says nothing of the goods',
      ({ words }, { to, day }) =>
        (union.has(to) || ['NO', 'CH', 'LI'].includes(to)) &&
        day >= '2026-02-02' &&
        sayingNothing.has((words ?? '').trim().toLowerCase()),
    ),
  ],
  [
    'EU-5',
    inLine(
      'sku',
      'the merchant product id is required',
      ({ sku }, declared) => sku === null && declared.day >= '2026-11-01' && isSmallSale(declared),
    ),
  ],
  [
    'EU-5',
    inLine(
      'makersNumber',
      'the manufacturer product id is required',
      ({ makersNumber }, declared) =>
        makersNumber === null && declared.day >= '2026-11-01' && isSmallSale(declared),
    ),
  ],
  [
    'US-7',
    inWhole(
      'total',
      'mail to the United States ends at 2,500 USD',
      declared =>
        toUnitedStates(declared) &&
        declared.way === 'post' &&
        declared.day >= '2026-07-24' &&
        declared.currency === 'USD' &&
        totalOf(declared) > 2500,
    ),
  ],
  [
    'EU-2',
    inWhole(
      'ioss',
      'IOSS covers consignments up to 150 EUR',
      declared =>
        declared.hasIoss === true &&
        toUnion(declared) &&
        declared.currency === 'EUR' &&
        totalOf(declared) > 150,
    ),
  ],
  [
    'NO-1',
    inLine(
      'worth',
      'VOEC covers items below 3,000 NOK',
      ({ worth }, { to, hasVoec, currency }) =>
        to === 'NO' && hasVoec === true && currency === 'NOK' && (worth ?? 0) >= 3000,
    ),
  ],
  ['UX-1', inWhole('filing', 'an ITN is required above 2,500 USD for a Schedule B number', isUnfiledExport)],
  [
    'CX-1',
    inWhole(
      'filing',
      'the export has to be reported from 2,000 CAD',
      declared =>
        declared.filing !== undefined &&
        declared.from === 'CA' &&
        !toUnitedStates(declared) &&
        declared.currency === 'CAD' &&
        totalOf(declared) >= 2000 &&
        // Proof of report, or the number of what need not be reported.
        !/^([A-Z]\w{14,31}|\d\d)$/i.test(declared.filing ?? ''),
    ),
  ],
  [
    'UX-9',
    inWhole(
      'terms',
      'duties cannot be prepaid to this country',
      ({ isDutyPrepaid, to }) => isDutyPrepaid === true && !['CA', 'GB', 'DE'].includes(to),
    ),
  ],
  [
    'BR-1',
    inWhole(
      'recipientsNumber',
      'the CPF or CNPJ of the recipient is required',
      ({ to, recipientsNumber: number }) =>
        to === 'BR' &&
        number !== undefined &&
        ![11, 14].includes((number ?? '').replaceAll(/\D/g, '').length),
    ),
  ],
  [
    'KR-1',
    inWhole(
      'recipientsNumber',
      'the clearance code of the recipient is required',
      ({ to, way, isToCompany, recipientsNumber: number }) =>
        to === 'KR' &&
        way === 'courier' &&
        !isToCompany &&
        number !== undefined &&
        !/^P\d{12}$/i.test(number ?? ''),
    ),
  ],
]

/** What a border, or the carrier for it, refuses first of a declaration; null where it lets it pass. */
export function breachOf(declared: Declaration): Breach | null {
  for (const [rule, find] of rules) {
    const found = find(declared)
    if (found) return { rule, ...found }
  }
  return null
}
