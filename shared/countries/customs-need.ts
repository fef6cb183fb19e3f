import { countryName } from './countries.ts'

/**
 * Where goods go without a declaration: areas of several countries, and the parts of countries that lie outside
 * of theirs or inside of another's. Everything else is an area of its own. Sources: Regulation (EU) 952/2013
 * article 4 and Directive 2006/112/EC article 6 (union and tax territory), the Windsor Framework (Northern
 * Ireland), the Swiss customs treaties with Liechtenstein and Büsingen, 19 CFR 101.1 (United States), the plans of the
 * postal services for which codes are whose.
 */

/** An area by its name and the countries that are wholly in it unless a part says otherwise. */
export const customsAreas = {
  eu: {
    name: 'European Union',
    countries: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(
      ' ',
    ),
  },
  gb: { name: 'United Kingdom', countries: ['GB', 'IM'] },
  ch: { name: 'Switzerland and Liechtenstein', countries: ['CH', 'LI'] },
  us: { name: 'United States', countries: ['US', 'PR'] },
} as const

type CustomsArea = keyof typeof customsAreas

/** A part of a country, told by its postal codes (without spaces, in capitals) or its states. */
type CustomsPart = {
  country: string
  postal?: RegExp
  states?: readonly string[]
  /** The country code or area it counts as; several where goods pass freely both ways. */
  countsAs: readonly string[]
  name: string
}

const militaryMail = 'us military mail'

/** Islands that are written as states of the United States and are countries of their own for customs. */
const territory = (code: string, postal: RegExp, name: string): CustomsPart => ({
  country: 'US',
  states: [code],
  postal,
  countsAs: [code],
  name,
})

export const customsParts: readonly CustomsPart[] = [
  { country: 'ES', postal: /^(35|38)\d{3}$/, countsAs: ['IC'], name: 'Canary Islands' },
  { country: 'ES', postal: /^51\d{3}$/, countsAs: ['ceuta'], name: 'Ceuta' },
  { country: 'ES', postal: /^52\d{3}$/, countsAs: ['melilla'], name: 'Melilla' },
  { country: 'FR', postal: /^971\d\d$/, countsAs: ['GP'], name: 'Guadeloupe' },
  { country: 'FR', postal: /^972\d\d$/, countsAs: ['MQ'], name: 'Martinique' },
  { country: 'FR', postal: /^973\d\d$/, countsAs: ['GF'], name: 'French Guiana' },
  { country: 'FR', postal: /^974\d\d$/, countsAs: ['RE'], name: 'Réunion' },
  { country: 'FR', postal: /^975\d\d$/, countsAs: ['PM'], name: 'Saint Pierre and Miquelon' },
  { country: 'FR', postal: /^976\d\d$/, countsAs: ['YT'], name: 'Mayotte' },
  { country: 'FR', postal: /^977\d\d$/, countsAs: ['XY'], name: 'Saint Barthélemy' },
  { country: 'FR', postal: /^978\d\d$/, countsAs: ['MF'], name: 'Saint Martin' },
  { country: 'FR', postal: /^986\d\d$/, countsAs: ['WF'], name: 'Wallis and Futuna' },
  { country: 'FR', postal: /^987\d\d$/, countsAs: ['PF'], name: 'French Polynesia' },
  { country: 'FR', postal: /^988\d\d$/, countsAs: ['NC'], name: 'New Caledonia' },
  { country: 'DE', postal: /^78266$/, countsAs: ['ch'], name: 'Büsingen am Hochrhein' },
  { country: 'DE', postal: /^27498$/, countsAs: ['heligoland'], name: 'Heligoland' },
  { country: 'IT', postal: /^23041$/, countsAs: ['livigno'], name: 'Livigno' },
  { country: 'IT', postal: /^22061$/, countsAs: ['campione'], name: "Campione d'Italia" },
  { country: 'IT', postal: /^4789\d$/, countsAs: ['SM'], name: 'San Marino' },
  { country: 'FI', postal: /^22\d{3}$/, countsAs: ['AX'], name: 'Åland Islands' },
  { country: 'CH', postal: /^6911$/, countsAs: ['campione'], name: "Campione d'Italia" },
  { country: 'IT', postal: /^00120$/, countsAs: ['VA'], name: 'Vatican City' },
  { country: 'DK', postal: /^(FO)?[1-9]\d\d$/, countsAs: ['FO'], name: 'Faroe Islands' },
  { country: 'DK', postal: /^39\d\d$/, countsAs: ['GL'], name: 'Greenland' },
  { country: 'GR', postal: /^6308[67]$/, countsAs: ['athos'], name: 'Mount Athos' },
  { country: 'GB', postal: /^BT\d/, countsAs: ['gb', 'eu'], name: 'Northern Ireland' },
  { country: 'GB', postal: /^JE\d/, countsAs: ['JE'], name: 'Jersey' },
  { country: 'GB', postal: /^GY\d/, countsAs: ['GG'], name: 'Guernsey' },
  {
    country: 'US',
    states: ['AA', 'AE', 'AP'],
    postal: /^(09\d|340|96[2-6])\d\d/,
    countsAs: [militaryMail],
    name: 'Military mail',
  },
  territory('VI', /^008\d\d/, 'Virgin Islands (US)'),
  territory('AS', /^96799/, 'American Samoa'),
  territory('PW', /^969(39|40)/, 'Palau'),
  territory('GU', /^969[123]\d/, 'Guam'),
  territory('FM', /^9694\d/, 'Micronesia'),
  territory('MP', /^9695\d/, 'Northern Mariana Islands'),
  territory('MH', /^969[67]\d/, 'Marshall Islands'),
  { country: 'AU', postal: /^2899$/, countsAs: ['NF'], name: 'Norfolk Island' },
  { country: 'AU', postal: /^6798$/, countsAs: ['CX'], name: 'Christmas Island' },
  { country: 'AU', postal: /^6799$/, countsAs: ['CC'], name: 'Cocos Islands' },
  { country: 'NO', postal: /^(917\d|8099)$/, countsAs: ['SJ'], name: 'Svalbard and Jan Mayen' },
]

/** What of an address decides about customs. */
export type CustomsPlace = {
  country_code: string
  state_code?: string | null | undefined
  postal_code?: string | null | undefined
}

/**
 * - `domestic`: within one country.
 * - `same_area`: across a border nobody declares at, such as those inside the European Union.
 * - `border`: between two areas.
 * - `special_area`: within one country or union, from or to a part of it that lies outside for customs or taxes.
 */
export type CustomsNeed = {
  isNeeded: boolean
  reason: 'domestic' | 'same_area' | 'border' | 'special_area'
  /** The two places as people name them; for `same_area` the area they share. */
  from: string
  to: string
  area: string | null
}

type Located = { areas: readonly string[]; name: string; part: CustomsPart | null }

const areaOfCountry = new Map<string, CustomsArea>(
  Object.entries(customsAreas).flatMap(([area, { countries }]) =>
    countries.map(country => [country, area as CustomsArea] as const),
  ),
)

function partOf({ country_code, state_code, postal_code }: CustomsPlace): CustomsPart | null {
  const postal = (postal_code ?? '').replaceAll(/[\s-]/g, '').toUpperCase()
  const state = (state_code ?? '').trim().toUpperCase()
  const found = customsParts.find(
    part =>
      part.country === country_code && (part.postal?.test(postal) || part.states?.includes(state) === true),
  )
  return found ?? null
}

/** Whether an address is one of the forces abroad (APO, FPO, DPO), where the postal service alone delivers. */
export const isMilitaryMail = (place: CustomsPlace): boolean => partOf(place)?.countsAs[0] === militaryMail

function locate(place: CustomsPlace): Located {
  const part = partOf(place)
  if (part) return { areas: part.countsAs, name: part.name, part }
  const country = place.country_code
  return { areas: [areaOfCountry.get(country) ?? country], name: countryName(country), part: null }
}

/** The areas a place counts as: that of its country, or of the part of it that lies elsewhere for customs. */
export const customsAreasOf = (place: CustomsPlace): readonly string[] => locate(place).areas

/** Whether goods between two places are declared, as far as their addresses tell. The sender may know better. */
export function customsNeed(sender: CustomsPlace, recipient: CustomsPlace): CustomsNeed {
  const from = locate(sender)
  const to = locate(recipient)
  const shared = from.areas.find(area => to.areas.includes(area))
  const names = { from: from.name, to: to.name, area: null }
  if (shared !== undefined) {
    const area = Object.hasOwn(customsAreas, shared) ? customsAreas[shared as CustomsArea].name : null
    return sender.country_code === recipient.country_code
      ? { isNeeded: false, reason: 'domestic', ...names }
      : { isNeeded: false, reason: 'same_area', ...names, area }
  }
  const isSpecial = from.part !== null || to.part !== null
  const unionOf = ({ country_code }: CustomsPlace) => areaOfCountry.get(country_code) ?? country_code
  return {
    isNeeded: true,
    reason: isSpecial && unionOf(sender) === unionOf(recipient) ? 'special_area' : 'border',
    ...names,
  }
}
