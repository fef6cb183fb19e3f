import type {
  CarrierAdapter,
  CarrierConnection,
  CarrierContext,
} from '../../../../main/carriers/contract/adapter.ts'
import type { Outcome } from '../../../../main/carriers/contract/outcome.ts'
import type { CarrierFixtures, OperationCase } from './fixtures.ts'

/** Every operation of an adapter; throws for one the fixtures have no request for. */
export function operationsOf<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
): OperationCase[] {
  type Run<Request> = (
    request: Request,
    connection: CarrierConnection<Settings, Config>,
    context: CarrierContext,
  ) => Promise<Outcome<unknown>>
  const one = <Request>(
    name: string,
    operation: Run<Request> | undefined,
    [request]: [Request] | [],
    kind: 'free' | 'paid' | 'numbered',
  ): OperationCase[] => {
    if (!operation) return []
    if (request === undefined && name !== 'verifyCredentials')
      throw new Error(`The suite needs a request for ${name}: add it to the fixtures`)
    return [
      {
        name,
        isPaid: kind !== 'free',
        needsAnswer: kind === 'numbered',
        run: context => operation(structuredClone(request) as Request, connection, context),
      },
    ]
  }
  const given = <Request>(request: Request | undefined): [Request] | [] =>
    request === undefined ? [] : [request]
  const { pickupRequest: pickup, confirmationNumber = 'P1', pickupData: carrierData = {} } = fixtures
  const named = { confirmationNumber, carrierData }
  const { address, pickupDate } = pickup ?? {}
  const cancel = address && pickupDate ? { ...named, address, pickupDate, reason: null } : undefined
  return [
    ...one('verifyCredentials', adapter.verifyCredentials, [undefined], 'free'),
    ...one('rate', adapter.rate, [fixtures.rateRequest], 'free'),
    ...one('createLabel', adapter.createLabel, [fixtures.labelRequest], 'numbered'),
    ...one('fetchLabel', adapter.fetchLabel, given(fixtures.fetchLabelRequest), 'free'),
    ...one('voidLabel', adapter.voidLabel, given(fixtures.voidRequest), 'paid'),
    ...one('findShipment', adapter.findShipment, given(fixtures.findRequest), 'free'),
    ...one('track', adapter.track, given(fixtures.trackRequest), 'free'),
    ...one('validateAddress', adapter.validateAddress, given(fixtures.addressRequest), 'free'),
    ...one('findPoints', adapter.findPoints, given(fixtures.points?.request), 'free'),
    ...one('schedulePickup', adapter.schedulePickup, given(pickup), 'numbered'),
    ...one('updatePickup', adapter.updatePickup, given(pickup && { ...pickup, ...named }), 'paid'),
    ...one('cancelPickup', adapter.cancelPickup, given(cancel), 'paid'),
    ...one('uploadDocuments', adapter.uploadDocuments, given(fixtures.uploadRequest), 'paid'),
    ...one('endOfDay', adapter.endOfDay, given(fixtures.endOfDayRequest), 'numbered'),
    ...one('findEndOfDay', adapter.findEndOfDay, given(fixtures.findEndOfDayRequest), 'free'),
    ...one('fetchManifest', adapter.fetchManifest, given(fixtures.fetchManifestRequest), 'free'),
    ...(fixtures.more ?? []),
  ]
}
