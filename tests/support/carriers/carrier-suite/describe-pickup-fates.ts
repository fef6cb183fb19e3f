import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type {
  AskedPickup,
  CarrierAdapter,
  CarrierConnection,
  CarrierContext,
} from '../../../../main/carriers/contract/adapter.ts'
import type { PickupRequest } from '../../../../main/carriers/contract/model.ts'
import { isUntakenAtPickup, staysAtPickup } from '../../../../main/carriers/kit/fates.ts'
import { toPickupRecord, toPickupRequest } from '../../../../main/domain/dispatch/pickups/pickup-mapper.ts'
import { toAddressRecord } from '../../../../main/domain/shipping/addresses/address-mapper.ts'
import { toParcelRecord } from '../../../../main/domain/shipping/parcels/parcel-mapper.ts'
import { type ProxyPickupInput, proxyPickupEndpoints } from '../../../../shared/api/proxy.ts'
import { recordContext } from '../carrier-context.ts'
import { endsWithoutAnswer, noted, toldAndSent } from './describe-fates.ts'
import { fateFiles } from './fates.ts'
import { fixtureServer } from './fixture-server.ts'
import type { CarrierFixtures } from './fixtures.ts'
import { fieldsOf, mark, party, valueAt, withValue } from './planted.ts'

/** One thing a carrier is asked about a pickup, and the fields it has in the interface. */
type Question = {
  name: string
  base: object
  fields: ReturnType<typeof fieldsOf>
  read: (body: object) => AskedPickup
  send: (asked: AskedPickup, context: CarrierContext) => Promise<unknown>
}

/**
 * Whatever stands in a field or an option of a pickup is seen in what the carrier is sent; or its answer tells that it is
 * not sent, and then it is not.
 */
export function describePickupFates<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
): void {
  const { server, labelRequest, combinations } = fixtures
  const questions = questionsOf(adapter, connection, fixtures)
  if (!server || questions.length === 0) return

  const fateOf = async (
    path: string,
    { read, send }: Question,
    before: object,
    values: readonly unknown[],
  ) => {
    const ask = async (body: object): Promise<string | null> => {
      const { fetch, sent } = fixtureServer(server.answers)
      await send(read(body), recordContext({ fetch }).context).catch(endsWithoutAnswer)
      return sent.length === 0 ? null : JSON.stringify(sent.map(each => [each.method, each.url, each.body]))
    }
    const base = await ask(before)
    expect(base, 'a pickup of which everything is said is not refused').not.toBeNull()
    const fates: string[] = []
    for (const value of values) {
      const variant = withValue(before, path, value)
      const isTold = isUntakenAtPickup(adapter, path, read(variant))
      const sent = await ask(variant)
      const isSeen = sent !== null && sent !== base && (value !== mark || sent.toUpperCase().includes('ZQ7M'))
      if (isSeen && isTold) return toldAndSent
      if (isSeen) return 'sent'
      const unseen = isTold ? 'not taken' : staysAtPickup(path) ? 'kept' : `lost: ${JSON.stringify(value)}`
      fates.push(sent === null ? 'refused' : unseen)
    }
    return fates.find(fate => fate === 'refused') ?? fates[0] ?? 'refused'
  }

  it('sends every field and option of a pickup, or tells that it does not', async () => {
    const found = noted()
    const services = [labelRequest.service, ...(combinations?.lanes ?? []).flatMap(lane => lane.services)]
    for (const question of questions) {
      const { name, base, fields } = question
      for (const { path, others } of fields)
        found.add(path, await fateOf(path, question, base, others(valueAt(base, path))), { name, way: name })
      if (!('options' in base)) continue
      for (const key of [...(adapter.pickups?.options ?? []), mark]) {
        const values = key === mark ? [true] : [true, 'FDXG', ...services]
        const fate = await fateOf(`options.${key}`, question, base, values)
        found.add(`options.${key}`, fate, { name, way: name })
      }
    }
    expect(found.silent(), 'neither sent nor told').toEqual([])
    await expect(found.text()).toMatchFileSnapshot(fileURLToPath(fateFiles(server.golden).pickups))
  })
}

function questionsOf<Settings, Config>(
  { schedulePickup, updatePickup, cancelPickup }: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  { pickupRequest, confirmationNumber = 'P1', pickupData: carrierData = {} }: CarrierFixtures,
): Question[] {
  if (!pickupRequest) return []
  const known = { confirmationNumber, carrierData }
  const whole = {
    base: aFullPickup(pickupRequest),
    fields: fieldsOf(proxyPickupEndpoints.schedule.body).filter(({ path }) => !path.endsWith('options')),
  }
  const cancel = { ...known, address: pickupRequest.address, pickupDate: pickupRequest.pickupDate }
  const booking: Question = {
    ...whole,
    name: 'booking',
    read: toRequest,
    send: async (asked, context) => schedulePickup?.(asked as PickupRequest, connection, context),
  }
  const change: Question = {
    ...whole,
    name: 'change',
    read: body => ({ ...toRequest(body), ...known }),
    send: async (asked, context) =>
      updatePickup?.({ ...(asked as PickupRequest), ...known }, connection, context),
  }
  const cancelling: Question = {
    name: 'cancellation',
    base: { reason: 'Brought there' },
    fields: [{ path: 'reason', others: () => [mark] }],
    read: body => body as { reason: string },
    send: async (asked, context) =>
      cancelPickup?.({ ...cancel, ...(asked as { reason: string }) }, connection, context),
  }
  return [booking, ...(updatePickup ? [change] : []), ...(cancelPickup ? [cancelling] : [])]
}

const aFullPickup = ({ address, pickupDate, readyTime, closingTime }: PickupRequest) => ({
  pickup_date: pickupDate,
  ready_time: readyTime,
  closing_time: closingTime,
  address: { ...party(address, 'A1'), phone_number: address.phoneNumber },
  parcels: [
    {
      weight: 1,
      weight_unit: 'KG',
      width: 20,
      height: 10,
      length: 30,
      dimension_unit: 'CM',
      description: 'Box',
      content: 'Strings',
      items: [],
      options: {},
    },
  ],
  instruction: 'Ring twice',
  package_location: 'Porch',
  options: {},
})

/** As the station reads a pickup by proxy. */
function toRequest(body: object): PickupRequest {
  const input = body as ProxyPickupInput
  const none = () => null
  const parcels = input.parcels.map(each => {
    const made = toParcelRecord(each as Parameters<typeof toParcelRecord>[0], null, none, none)
    if (!made.ok) throw new Error('a planted parcel is no parcel')
    return made.value
  })
  const address = toAddressRecord(input.address as Parameters<typeof toAddressRecord>[0], null)
  const around = { address, parcels, carrier_name: 'test', carrier_id: 'test', test_mode: true }
  return toPickupRequest(toPickupRecord('pck_1', input, around), { shipments: [], othersThatDay: 0 })
}
