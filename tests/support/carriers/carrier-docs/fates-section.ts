import type { Fate } from '../carrier-suite/fates.ts'
import type { CarrierFacts } from './carrier-facts.ts'
import { tableOf } from './markdown.ts'

const intro = `
## What becomes of every field

What was seen in requests, on the station's invoice and in messages when each field of a shipment was filled in, for the ways of the tests:

- **sent**: the carrier gets it. **refused**: it can be refused at the field, before anything is sent.
- **paper**: the station's invoice for customs says it, which lies in the parcel (\`customs.commercial_invoice\`).
- **no**: the carrier does not get it. Prices and purchase say so in a message with the code \`not_sent\`, and the Ship screen before buying.
- **here**: it stays at the station, which needs it for itself.

Options a carrier does nothing with stand in its section; they are told as \`option_not_taken\`. An option no carrier has is told as
\`unknown_option\`, with the name it resembles. Carriers of the shop's own have all the shop has.
`

const words: Readonly<Record<string, string>> = { 'not taken': 'no', kept: 'here', 'on paper': 'paper' }
const wordOf = (fate: string): string => words[fate] ?? fate

const cellOf = ({ fates }: Fate): string =>
  fates
    .map(({ fate, ways }) => [wordOf(fate), ...(ways.length > 0 ? [`(${ways.join(', ')})`] : [])].join(' '))
    .join('; ')

const ofPickups = `
### Of a pickup

The same of a pickup, which is booked, changed and cancelled: what is not sent is told in \`messages\` of the pickup and on its screen. A
courier counts and weighs parcels, so all else that is said of them stays here. An option that is not in this table is told as
\`unknown_option\`.
`

const further = [
  {
    kind: 'uploads',
    intro: `
### Of papers

The same of papers that are uploaded; what is not sent is told in \`messages\` of the upload. A kind of paper a carrier has no word for is sent
as another, and told, or refused.
`,
  },
  {
    kind: 'manifests',
    intro: `
### Of a manifest

The same of shipments that are closed at the end of a day, told on the manifest.
`,
  },
  {
    kind: 'trackers',
    intro: `
### Of a question where a parcel is

Carriers are asked by number. What else is said of a parcel is kept with its tracker; what is meant for the carrier and not sent is told in
\`messages\` of the answer.
`,
  },
] as const

/** Of papers, manifests and questions about parcels. */
const furtherTables = (carriers: readonly CarrierFacts[]): string[] =>
  further.flatMap(({ kind, intro: words }) => [
    words,
    tableOfFates(carriers, ({ further: fates }) =>
      fates
        .filter(({ path }) => path.startsWith(`${kind} `))
        .map(({ path, fates: of }) => ({ path: path.slice(kind.length + 1), fates: of })),
    ),
  ])

/** Every field of the interface, and what each carrier that makes labels does with it, or that collects. */
export const fatesTable = (carriers: readonly CarrierFacts[]): string =>
  [
    intro,
    tableOfFates(carriers, ({ fields }) => fields),
    ofPickups,
    tableOfFates(carriers, ({ pickups }) =>
      pickups.filter(({ path }) => !/^parcels.*(items|metadata)|^options\.Zq/.test(path)),
    ),
    ...furtherTables(carriers),
  ].join('\n')

function tableOfFates(
  carriers: readonly CarrierFacts[],
  those: (fates: CarrierFacts['fates']) => readonly Fate[],
): string {
  const shown = carriers.filter(({ fates }) => those(fates).length > 0)
  const paths = [...new Set(shown.flatMap(({ fates }) => those(fates).map(({ path }) => path)))]
  const cells = (path: string) =>
    shown.map(({ fates }) => {
      const found = those(fates).find(each => each.path === path)
      return found ? cellOf(found) : ''
    })
  return tableOf(
    ['Field', ...shown.map(({ adapter }) => adapter.label)],
    paths.map(path => [`\`${path}\``, ...cells(path)]),
  )
}

/** The options of one carrier nothing is sent of. */
export function untakenOptions({ adapter, fates }: CarrierFacts): string {
  const untaken = fates.options.filter(
    ({ path, fates: of }) => path.startsWith('options.') && of.some(({ fate }) => fate === 'not taken'),
  )
  if (untaken.length === 0) return ''
  const named = untaken.map(({ path, fates: of }) => {
    const ways = of.length > 1 ? (of.find(({ fate }) => fate === 'not taken')?.ways ?? []) : []
    return `\`${path.slice('options.'.length)}\`${ways.length > 0 ? ` (${ways.join(', ')})` : ''}`
  })
  return `\n### ${adapter.label}: options it does nothing with\n\n${named.join(', ')}.\n`
}
