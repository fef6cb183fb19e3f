import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { manualClock } from '../manual-clock.ts'
import { start as startCanadaPost } from '../simulators/canadapost/index.ts'
import { start as startDhl } from '../simulators/dhl_express/index.ts'
import type { CarrierSimulator } from '../simulators/engine/carrier-table.ts'
import { start as startFedex } from '../simulators/fedex/index.ts'
import type { StartOptions } from '../simulators/server.ts'
import { start as startUps } from '../simulators/ups/index.ts'
import { start as startUsps } from '../simulators/usps/index.ts'
import { startStation, type TestStation } from '../station/station.ts'
import type { LaneCase } from './customs-lanes.ts'
import { addConnection, courier, postAccount } from './shipping-data.ts'

/** A station on the day of a lane, with the carrier of the lane and no other. */
export type LaneDesk = TestStation & LaneCarrier

type Way = Pick<LaneCase, 'carrier' | 'day'>

const secrets = { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1' }

const account = (carrier: string, credentials: object) => (url: string) => ({
  carrier_name: carrier,
  carrier_id: carrier,
  test_mode: true,
  credentials,
  config: { base_url: url },
})

type Carrier = [
  start: (options: StartOptions) => Promise<CarrierSimulator>,
  toAccount: (url: string) => { config: object },
]

const carriers: Readonly<Record<string, Carrier>> = {
  canadapost: [startCanadaPost, url => postAccount(url)],
  ups: [startUps, account('ups', secrets)],
  fedex: [
    startFedex,
    account('fedex', {
      api_key: 'shop',
      secret_key: 'a-secret-of-the-shop',
      account_number: '740561073',
    }),
  ],
  usps: [
    startUsps,
    account('usps_international', {
      ...secrets,
      account_number: '1000001234',
      CRID: '12345678',
      MID: '903456789',
    }),
  ],
  dhl_express: [
    startDhl,
    account('dhl_express', { site_id: 'key', password: 'a-secret-of-the-key', account_number: '123456789' }),
  ],
}

/** What a carrier of a lane was asked, once it is connected. */
export type LaneCarrier = {
  /** What was asked of it for a label so far, as it was sent. None where it is a courier of the shop's own. */
  asked: () => string[]
  /** Labels somebody has to pay for. */
  paidFor: () => number
  stop: () => Promise<void>
}

/**
 * Connects the carrier of a lane, with these settings besides. Royal Mail and DPD are not connected here:
 * their lanes go by a courier of the shop's own, for which the same rules hold on these ways.
 */
export async function connectLaneCarrier(
  { call }: Pick<TestStation, 'call'>,
  { carrier, now, config = {} }: { carrier: string; now: () => Date; config?: object },
): Promise<LaneCarrier> {
  const [start, toAccount] = carriers[carrier] ?? []
  if (!start || !toAccount) {
    await addConnection(call, courier())
    return { asked: () => [], paidFor: () => 0, stop: async () => {} }
  }
  const simulator = await start({ port: 0, now })
  const given = toAccount(simulator.url)
  await addConnection(call, { ...given, config: { ...given.config, ...config } })
  return {
    asked: () =>
      simulator.calls.flatMap(({ operation, body }) => (/^ship(_|$)/.test(operation) ? [body] : [])),
    paidFor: () => simulator.paidFor().length,
    stop: simulator.stop,
  }
}

/** What the declaration of a lane says of the account stands in the settings of the connection. */
export const accountOf = ({ input }: Pick<LaneCase, 'input'>): object =>
  (input.customs as { options?: Record<string, unknown> }).options?.us_duty_prepaid_account === true
    ? { us_duty_prepaid_account: true }
    : {}

async function openLaneDesk({ carrier, day }: Way, config: object): Promise<LaneDesk> {
  const clock = manualClock(Date.parse(`${day}T15:00:00Z`))
  const station = await startStation({ clock })
  const connected = await connectLaneCarrier(station, { carrier, now: clock.now, config })
  return {
    ...station,
    ...connected,
    close: async () => {
      await station.close()
      await connected.stop()
    },
  }
}

/** The desks of many lanes, each opened once, with these settings of their connection; closed together. */
export function createLaneDesks() {
  const desks = new Map<string, Promise<LaneDesk>>()
  return {
    of: (lane: Way, config: object = {}): Promise<LaneDesk> => {
      const key = `${lane.carrier} ${lane.day} ${JSON.stringify(config)}`
      const known = desks.get(key) ?? openLaneDesk(lane, config)
      desks.set(key, known)
      return known
    },
    close: async () => {
      for (const desk of desks.values()) await (await desk).close()
    },
  }
}

const isBlock = (finding: string): boolean => finding.includes(' block ')

/** What of a lane keeps from buying, by its fields. */
export const blockedFields = (expected: readonly string[]): string[] =>
  expected
    .filter(isBlock)
    .map(finding => finding.split(' ')[2] ?? '')
    .toSorted()

export const warnings = (expected: readonly string[]): string[] =>
  expected.filter(finding => !isBlock(finding)).toSorted()

/** Where a refusal says something: `customs.commodities[0].hs_code`. */
export function toldFields(tree: unknown, path = ''): string[] {
  if (Array.isArray(tree))
    return tree.every(each => typeof each === 'string')
      ? [path]
      : tree.flatMap((each, n) => toldFields(each, `${path}[${n}]`))
  return Object.entries((tree ?? {}) as object)
    .flatMap(([key, inner]) => toldFields(inner, path === '' ? key : `${path}.${key}`))
    .toSorted()
}

/** What a price or a label comes with a second look for. */
export const warned = (messages: ShipmentRecord['messages']): string[] =>
  messages
    .flatMap(({ code, details }) =>
      code === 'customs_warning'
        ? (details as { paths: string[]; rule: string }).paths.map(path => `${details?.rule} warn ${path}`)
        : [],
    )
    .toSorted()

/** What of the words a request was to carry, or not, it does not do so; JSON and XML as they stand. */
export const lackingIn = (sent: string | undefined, { carries = [] }: Pick<LaneCase, 'carries'>): string[] =>
  carries.filter(each => (each.startsWith('!') ? sent?.includes(each.slice(1)) : !sent?.includes(each)))
