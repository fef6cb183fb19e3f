/** What a postal code says of the place, for gentle doubts without a network. Facts of the postal services' own plans. */

/** Canada: the first letter says the province; X is two territories, told apart by what follows. */
const canadianLetters: Readonly<Record<string, readonly string[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
}
const nunavut = ['X0A', 'X0B', 'X0C']

/** United States: the first three digits say the state; where a post office serves across the line, both. */
const zipRanges: readonly (readonly [states: string, ranges: string])[] = [
  ['NY', '005 100-149'],
  ['PR', '006-007 009'],
  ['VI', '008'],
  ['MA', '010-027 055'],
  ['RI', '028-029'],
  ['NH', '030-038'],
  ['ME', '039-049'],
  ['VT', '050-054 056-059'],
  ['CT', '060-069'],
  ['NY', '063'],
  ['NJ', '070-089'],
  ['AE', '090-099'],
  ['PA', '150-196'],
  ['DE', '197-199'],
  ['DC', '200 202-205 569'],
  ['VA', '201 220-246'],
  ['MD', '206-219'],
  ['WV', '247-268'],
  ['NC', '270-289'],
  ['SC', '290-299'],
  ['GA', '300-319 398-399'],
  ['FL', '320-339 341-349'],
  ['AA', '340'],
  ['AL', '350-369'],
  ['TN', '370-385 422'],
  ['MS', '386-397'],
  ['KY', '400-427'],
  ['OH', '430-459'],
  ['IN', '460-479'],
  ['MI', '480-499'],
  ['IA', '500-528'],
  ['WI', '530-549'],
  ['MN', '550-567'],
  ['SD', '570-577'],
  ['ND', '580-588'],
  ['MT', '590-599'],
  ['IL', '600-629'],
  ['MO', '630-658'],
  ['KS', '660-679'],
  ['NE', '680-693'],
  ['LA', '700-714'],
  ['AR', '716-729'],
  ['OK', '730-732 734-749'],
  ['TX', '733 739 750-799 885'],
  ['CO', '800-816'],
  ['WY', '820-831 834'],
  ['ID', '832-838'],
  ['UT', '840-847'],
  ['AZ', '845 850-865'],
  ['NM', '811 865 870-884'],
  ['NV', '889-898'],
  ['CA', '900-961'],
  ['AP', '962-966'],
  ['HI AS', '967-968'],
  ['GU MP PW FM MH', '969'],
  ['OR', '970-979'],
  ['WA', '980-994'],
  ['AK', '995-999'],
]

const within = (ranges: string, prefix: string): boolean =>
  ranges.split(' ').some(range => {
    const [first = '', last = first] = range.split('-')
    return prefix >= first && prefix <= last
  })

const zipStates = (zip: string): string[] => [
  ...new Set(
    zipRanges.flatMap(([states, ranges]) => (within(ranges, zip.slice(0, 3)) ? states.split(' ') : [])),
  ),
]

function canadianProvinces(code: string): readonly string[] {
  const area = code.slice(0, 3)
  if (area.startsWith('X0')) return [nunavut.includes(area) ? 'NU' : 'NT']
  return area.startsWith('X') ? ['NT'] : (canadianLetters[area.slice(0, 1)] ?? [])
}

/** States or provinces a whole postal code can be in; empty where nothing is known, or no such code begins like it. */
export function statesOfPostalCode(countryCode: string, postalCode: string): readonly string[] {
  const code = postalCode.toUpperCase().replaceAll(/[\s-]/g, '')
  if (countryCode === 'CA' && /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code)) return canadianProvinces(code)
  if (countryCode === 'US' && /^\d{5}(\d{4})?$/.test(code)) return zipStates(code)
  return []
}

/** Large cities by how their postal codes begin. A small place beside one may share its codes, so only these are doubted. */
const cityPrefixes: Readonly<Record<string, readonly (readonly [name: string, begins: string])[]>> = {
  CA: [
    ['Montréal', 'H'],
    ['Laval', 'H7'],
    ['Québec', 'G1 G2 G3'],
    ['Gatineau', 'J8 J9 J0'],
    ['Toronto', 'M'],
    ['Ottawa', 'K1 K2 K4'],
    ['Mississauga', 'L4 L5'],
    ['Hamilton', 'L8 L9 L0'],
    ['Winnipeg', 'R2 R3'],
    ['Regina', 'S4'],
    ['Saskatoon', 'S7'],
    ['Calgary', 'T1 T2 T3'],
    ['Edmonton', 'T5 T6'],
    ['Vancouver', 'V5 V6 V7'],
    ['Victoria', 'V8 V9'],
    ['Halifax', 'B2 B3 B4'],
    ['Whitehorse', 'Y1'],
  ],
  US: [
    ['New York', '100 101 102 103 104 110 111 112 113 114 116'],
    ['Boston', '021 022'],
    ['Philadelphia', '190 191 192'],
    ['Chicago', '606 607 608'],
    ['San Francisco', '941'],
    ['Seattle', '981'],
    ['Denver', '802'],
    ['Houston', '770 772'],
    ['San Diego', '921'],
  ],
}

const folded = (city: string): string =>
  city
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** Names by which people write a city besides. */
const otherNames: Readonly<Record<string, string>> = {
  quebeccity: 'quebec',
  newyorkcity: 'newyork',
  nyc: 'newyork',
}
const cityKey = (city: string): string => otherNames[folded(city)] ?? folded(city)

/** Asked of every order that is stored. */
const citiesByKey = new Map(
  Object.entries(cityPrefixes).map(([country, cities]) => [
    country,
    new Map(cities.toReversed().map(city => [folded(city[0]), city] as const)),
  ]),
)

const begins = (list: string, code: string): boolean =>
  list.split(' ').some(prefix => code.startsWith(prefix))

/**
 * The large city a code belongs to when another large city is named; null when the two fit, or one of them is not
 * known. Two cities may share codes (Laval lies within those of Montréal): any that fits is enough.
 */
export function otherCityOf(countryCode: string, postalCode: string, city: string): string | null {
  const cities = cityPrefixes[countryCode] ?? []
  const named = citiesByKey.get(countryCode)?.get(cityKey(city))
  if (!named) return null
  const code = postalCode.toUpperCase().replaceAll(/[\s-]/g, '')
  if (begins(named[1], code)) return null
  return cities.find(([, list]) => begins(list, code))?.[0] ?? null
}
