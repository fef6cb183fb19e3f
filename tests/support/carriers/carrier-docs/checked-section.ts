import type { CarrierOperation } from '../../../../main/carriers/contract/adapter.ts'
import type { CarrierFacts } from './carrier-facts.ts'
import { anchor, tableOf } from './markdown.ts'

const intro = `
## How each was checked

- **Schema:** the carrier publishes a description of its requests that a machine can read. Every request the station sends was held to it.
- **Documentation:** the carrier describes it in words, or the request has no content to hold to anything. People read it and wrote it down.
- **Simulator:** a simulated carrier on this computer takes the request, turns away what does not fit, and answers.

*Requests tried* are requests that were held to what the carrier takes: those of every operation, and combinations of options, packages,
payers, destinations, ways to write a number. What the figures cannot tell stands below each carrier: what is only believed, and what was
never met. With a carrier nobody has used a real account of, begin in test mode, and look at the first label and the first bill.
`

const operationTexts: Readonly<Record<CarrierOperation, string>> = {
  verifyCredentials: 'Checking the keys',
  rate: 'Prices',
  createLabel: 'Buying a label',
  fetchLabel: 'Fetching a label again',
  voidLabel: 'Voiding a label',
  findShipment: 'Finding a lost purchase',
  track: 'Tracking',
  schedulePickup: 'Booking a pickup',
  updatePickup: 'Changing a pickup',
  cancelPickup: 'Cancelling a pickup',
  endOfDay: 'Making a manifest',
  findEndOfDay: 'Finding a lost manifest',
  fetchManifest: 'Fetching a manifest again',
  uploadDocuments: 'Handing in papers',
  validateAddress: 'Checking an address',
  findPoints: 'Finding pickup points',
}

const count = (value: number): string => value.toLocaleString('en-US')

/** To fifty, so that the page does not change with every line. */
const about = (lines: number): string => count(Math.max(50, Math.round(lines / 50) * 50))

const heldIn = ({ held }: CarrierFacts, isMeant: (name: string) => boolean): number =>
  held.filter(({ name }) => isMeant(name)).reduce((sum, each) => sum + each.held, 0)

const words = { schema: 'schema', documentation: 'documentation', none: '' } as const

/** All carriers at a glance. */
export const checkedTable = (carriers: readonly CarrierFacts[]): string =>
  `${intro}\n${tableOf(
    ['Carrier', 'Requests follow', 'Requests tried', 'Simulator', 'Real account', 'Lines of the adapter'],
    carriers.map(carrier => [
      `[${carrier.adapter.label}](#${anchor(carrier.adapter.label)})`,
      carrier.adapter.isLocal ? 'asks nobody' : words[carrier.basis],
      carrier.adapter.isLocal ? '' : count(heldIn(carrier, () => true)),
      carrier.isSimulated ? 'yes' : '',
      carrier.adapter.traits?.verified === 'carrier' ? 'yes' : carrier.adapter.isLocal ? 'none needed' : 'no',
      about(carrier.lines),
    ]),
  )}`

/** How one carrier was checked, operation by operation, and what of it nobody has seen. */
export function checkedSection(carrier: CarrierFacts): string {
  const { adapter, believed, neverMet, written, operations, lines, files } = carrier
  const size = `The adapter has about ${about(lines)} lines in ${files} files.`
  if (adapter.isLocal) return `\n${size}`
  const combined = heldIn(carrier, name => name.startsWith('combined'))
  const tried = heldIn(carrier, () => true)
  const table = tableOf(
    ['Operation', 'Checked by'],
    operations.map(name => [operationTexts[name], waysOf(carrier, name)]),
  )
  return [
    `\n### ${adapter.label}: how it was checked\n`,
    `Requests follow ${carrier.basis === 'schema' ? 'a published schema' : 'documentation'}: ${written}`,
    `${count(tried)} requests were tried, ${count(combined)} of them combinations. ${size}\n`,
    table,
    listed('Believed, and never seen', believed),
    listed('Never met', neverMet),
  ].join('\n')
}

function waysOf(carrier: CarrierFacts, operation: CarrierOperation): string {
  const hasShape = heldIn(carrier, name => name === operation) > 0
  const ways = [hasShape ? words[carrier.basis] : words.documentation]
  return [...ways, ...(carrier.isSimulated ? ['simulator'] : [])].join(', ')
}

const listed = (title: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `\n${title}:\n\n${entries.map(each => `- ${each}`).join('\n')}`
