import { describe, expect, it, onTestFinished } from 'vitest'
import {
  type CarrierAdapter,
  type CarrierConnection,
  type CarrierContext,
  returnLabel,
} from '../../../main/carriers/contract/adapter.ts'
import type { Outcome } from '../../../main/carriers/contract/outcome.ts'
import { sheetSettingOf } from '../../../main/domain/carriers/connections/connection-rules.ts'
import { wrongSecret } from '../simulators/engine/access.ts'
import type { CarrierSimulator } from '../simulators/engine/carrier-table.ts'
import type { MisbehaviourInput } from '../simulators/misbehaviour.ts'
import type { StartOptions } from '../simulators/server.ts'
import { recordContext } from './carrier-context.ts'
import { accepted, expectRefusal } from './carrier-suite/expectations.ts'
import type { CarrierFixtures } from './carrier-suite/fixtures.ts'
import { secretsOf } from './carrier-suite/golden.ts'
import { operationsOf } from './carrier-suite/operations.ts'

type Start = (options: StartOptions) => Promise<CarrierSimulator>

/** More questions than any life has stations. */
const mostStations = 20

/**
 * Walks an adapter through its simulated carrier with the requests of its fixtures: everything it can do goes well, is
 * charged once, and is turned away in words where the carrier misbehaves.
 */
export function describeSimulator<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  fixtures: CarrierFixtures,
  start: Start,
): void {
  const open = async (more: Omit<StartOptions, 'port'> = {}) => {
    const simulator = await start({ port: 0, ...more })
    onTestFinished(simulator.stop)
    return { simulator, ...stageOf(adapter, fixtures, simulator.url) }
  }

  describe(`${adapter.slug} and its simulated carrier`, () => {
    describeWalk(adapter, fixtures, open)
    describeReturnLabelWalk(adapter, fixtures, open)
    describeRefusals(adapter, fixtures, open)
    describeSimulated(adapter, fixtures, open)
  })
}

type Open<Settings, Config> = (
  more?: Omit<StartOptions, 'port'>,
) => Promise<{ simulator: CarrierSimulator } & ReturnType<typeof stageOf<Settings, Config>>>

/** A connection to a simulated carrier, and a context that goes over the network. */
function stageOf<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  { credentials, config }: CarrierFixtures,
  url: string,
) {
  const connect = (more: object = {}): CarrierConnection<Settings, Config> => ({
    id: 'car_test',
    carrierId: 'test',
    testMode: true,
    settings: adapter.settings.parse({ ...credentials, ...more }),
    config: adapter.config.parse({ ...config, base_url: url }),
  })
  const newContext = () => recordContext({ fetch: globalThis.fetch }).context
  return { connect, connection: connect(), context: newContext(), newContext }
}

function describeWalk<Settings, Config>(
  { verifyCredentials, rate, createLabel, voidLabel, track, ...adapter }: CarrierAdapter<Settings, Config>,
  fixtures: CarrierFixtures,
  open: Open<Settings, Config>,
): void {
  it('signs in and quotes', async () => {
    const { connection, context } = await open()
    if (verifyCredentials) accepted(await verifyCredentials(undefined, connection, context))
    if (rate)
      expect(accepted(await rate(fixtures.rateRequest, connection, context)).length).toBeGreaterThan(0)
  })

  if (createLabel)
    it('buys a label, which is charged once, and takes it back', async () => {
      const { connection, context, simulator } = await open()
      const bought = accepted(await createLabel(fixtures.labelRequest, connection, context))
      expect(bought.trackingNumber).toMatch(/\S/)
      expect(simulator.charges()).toBe(1)
      if (!voidLabel) return
      const { shipmentIdentifier, meta } = bought
      const { service } = fixtures.labelRequest
      const options = { ...fixtures.labelRequest.options, ...meta }
      accepted(await voidLabel({ shipmentIdentifier, service, options }, connection, context))
      expect(simulator.journal.map(({ what }) => what)).toEqual(['sold', 'voided'])
    })

  if (createLabel && track)
    it('follows a parcel until it is delivered', async () => {
      const { connection, context } = await open()
      const { trackingNumber } = accepted(await createLabel(fixtures.labelRequest, connection, context))
      const asked = {
        trackingNumbers: [trackingNumber],
        carrierName: null,
        reference: null,
        accountNumber: null,
      }
      const seen: (string | null)[] = []
      for (let turn = 0; turn < mostStations && seen.at(-1) !== 'delivered'; turn += 1)
        seen.push(accepted(await track(asked, connection, context))[0]?.status ?? null)
      expect(seen.at(-1), seen.join(' ')).toBe('delivered')
      expect(seen).toContain('in_transit')
    })

  const { trackRequest } = fixtures
  if (!createLabel && track && trackRequest)
    it('follows a parcel somebody else sent until it is delivered', async () => {
      const { connection, context } = await open({
        script: { parcels: trackRequest.trackingNumbers },
      } as Omit<StartOptions, 'port'>)
      const seen: (string | null)[] = []
      for (let turn = 0; turn < mostStations && seen.at(-1) !== 'delivered'; turn += 1)
        seen.push(accepted(await track(trackRequest, connection, context))[0]?.status ?? null)
      expect(seen.at(-1), seen.join(' ')).toBe('delivered')
      expect(seen).toContain('in_transit')
    })

  describePickupWalk(adapter, fixtures, open)
}

/** A label for the way back that comes along costs nobody anything yet, and is void by itself or with the shipment. */
function describeReturnLabelWalk<Settings, Config>(
  { createLabel, voidLabel, traits }: CarrierAdapter<Settings, Config>,
  fixtures: CarrierFixtures,
  open: Open<Settings, Config>,
): void {
  if (createLabel && traits?.returnLabels)
    it('buys a return label along, which is charged for by nobody, and void by itself or with the shipment', async () => {
      const { connection, context, simulator } = await open()
      const { service } = fixtures.labelRequest
      const options = { ...fixtures.labelRequest.options, [returnLabel]: true }
      const bought = accepted(await createLabel({ ...fixtures.labelRequest, options }, connection, context))
      const [back] = bought.returns ?? []
      expect(simulator.charges()).toBe(1)
      expect(simulator.world.parcels.get(back?.trackingNumber ?? '')).toMatchObject({ isVoided: false })
      if (!voidLabel) return
      const { shipmentIdentifier: own, carrierData } = back ?? { shipmentIdentifier: null }
      const shipmentIdentifier = own ?? bought.shipmentIdentifier
      accepted(
        await voidLabel(
          { shipmentIdentifier, service, options, ...(own && carrierData ? { carrierData } : {}) },
          connection,
          context,
        ),
      )
      expect(simulator.world.parcels.get(back?.trackingNumber ?? '')).toMatchObject({ isVoided: true })
    })
}

function describePickupWalk<Settings, Config>(
  { schedulePickup, updatePickup, cancelPickup, uploadDocuments }: Partial<CarrierAdapter<Settings, Config>>,
  { pickupRequest: request, uploadRequest }: CarrierFixtures,
  open: Open<Settings, Config>,
): void {
  if (schedulePickup && request)
    it('books a pickup, changes and cancels it', async () => {
      const { connection, context, simulator } = await open()
      const booked = accepted(await schedulePickup(request, connection, context))
      const changed = await updatePickup?.(
        {
          ...request,
          confirmationNumber: booked.confirmationNumber,
          carrierData: booked.carrierData ?? {},
        },
        connection,
        context,
      )
      const now = changed ? accepted(changed) : booked
      const { confirmationNumber } = now
      const carrierData = now.carrierData ?? booked.carrierData ?? {}
      const { address, pickupDate } = request
      const asked = { confirmationNumber, address, pickupDate, reason: null, carrierData }
      const cancelled = await cancelPickup?.(asked, connection, context)
      if (cancelled) expect(accepted(cancelled).success).toBe(true)
      if (cancelPickup) expect(simulator.world.pickups.size).toBe(0)
    })

  if (uploadDocuments && uploadRequest)
    it('gives it papers', async () => {
      const { connection, context, simulator } = await open()
      accepted(await uploadDocuments(uploadRequest, connection, context))
      expect(simulator.world.documents).toHaveLength(uploadRequest.documents.length)
    })
}

/** Faults of a purchase, and what they leave: charged or not, safe to say or not known. */
const faults: readonly { kind: MisbehaviourInput['kind']; charges: number; retry: RegExp }[] = [
  { kind: 'busy', charges: 0, retry: /safe/ },
  { kind: 'broken', charges: 0, retry: /unknown-outcome/ },
  { kind: 'html', charges: 0, retry: /unknown-outcome/ },
  { kind: 'empty', charges: 0, retry: /unknown-outcome/ },
  { kind: 'charge_then_error', charges: 1, retry: /unknown-outcome/ },
]

function describeRefusals<Settings, Config>(
  { verifyCredentials, rate, createLabel, ...adapter }: CarrierAdapter<Settings, Config>,
  { labelRequest, rateRequest, credentials }: CarrierFixtures,
  open: Open<Settings, Config>,
): void {
  const secrets = Object.entries(credentials).filter(([, value]) =>
    secretsOf(adapter, credentials).includes(String(value)),
  )
  if (verifyCredentials && secrets.length > 0)
    it('is turned away with keys that are wrong', async () => {
      const { connect, context } = await open()
      const wrong = connect(Object.fromEntries(secrets.map(([name]) => [name, wrongSecret])))
      expect(expectRefusal(await verifyCredentials(undefined, wrong, context)).retry).not.toBe(
        'unknown-outcome',
      )
    })

  // One that prices by a sheet asks nobody for prices: it signs in to buy.
  const isPricedHere = sheetSettingOf(adapter) !== null
  type Ask = (...where: [CarrierConnection<Settings, Config>, CarrierContext]) => Promise<Outcome<unknown>>
  const [on, ask]: [string, Ask | undefined] = isPricedHere
    ? ['ship', createLabel && ((...where) => createLabel(labelRequest, ...where))]
    : ['rate', rate && ((...where) => rate(rateRequest, ...where))]
  if (ask)
    it('signs in again when its token has expired, and is not let in by it', async () => {
      const { connection, context, simulator } = await open()
      accepted(await ask(connection, context))
      simulator.misbehave({ on, kind: 'expired_token' })
      const outcome = await ask(connection, context)
      if (simulator.calls.some(({ operation }) => operation === 'token')) accepted(outcome)
      else expectRefusal(outcome)
    })

  if (createLabel)
    it.each(faults)(
      'says honestly what a purchase leaves behind that meets $kind',
      async ({ kind, charges, retry }) => {
        const { connection, context, simulator } = await open()
        simulator.misbehave({ on: 'ship', kind, retry_after_seconds: 0, times: 3 })
        expect(expectRefusal(await createLabel(labelRequest, connection, context)).retry).toMatch(retry)
        expect(simulator.charges()).toBe(charges)
      },
    )
}

/** An operation without a row in the table would be tried against fixtures alone, which its own author wrote. */
function describeSimulated<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  fixtures: CarrierFixtures,
  open: Open<Settings, Config>,
): void {
  it('is asked by every operation of the adapter', async () => {
    const { connection, newContext, simulator } = await open()
    const isPricedHere = sheetSettingOf(adapter) !== null
    for (const { name, run } of operationsOf(adapter, connection, fixtures)) {
      if (name === 'rate' && isPricedHere) continue
      const before = simulator.calls.length
      await run(newContext())
      expect(simulator.calls.length, name).toBeGreaterThan(before)
    }
  })
}
