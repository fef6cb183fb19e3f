import type { PickupPoint, PointQuestion, PointSearch } from '../../../../shared/desk/points.ts'
import { noConnection, ok, type Result, refuseByCarrier } from '../../../../shared/errors/result.ts'
import type { CarrierPoint, PointsFound } from '../../../carriers/contract/model.ts'
import type { Refused } from '../../../carriers/contract/outcome.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import { toAddressRecord, toCarrierAddress } from '../addresses/address-mapper.ts'
import type { PointRepository } from './point-repository.ts'

/** Where a parcel can wait for its recipient, as the carrier says now, or said within a week while it cannot be reached. */
export type FindPoints = (question: PointQuestion, testMode: boolean) => Promise<Result<PointSearch>>

export function createFindPoints(ports: {
  live: Pick<LiveConnections, 'findByRef'>
  callCarrier: CallCarrier
  repository: PointRepository
}): FindPoints {
  return async (question, testMode) => {
    const { carrier_id: carrierId, carrier_ref: carrierRef, service = null } = question
    const found = await ports.live.findByRef({
      carrier_id: carrierId,
      carrier_ref: carrierRef,
      test_mode: testMode,
    })
    if (!found) return noConnection({ carrier_id: [`There is no connection ${carrierId} of this mode.`] })
    const { adapter, row } = found
    const { country_code: country } = question.address
    if (!adapter.findPoints) return ok(noneOf(found, country))
    const request = { address: toCarrierAddress(toAddressRecord(question.address, null)), service }
    const outcome = await ports.callCarrier(found, adapter.findPoints, request)
    if (outcome.ok) {
      const askedAt = ports.repository.keep(row.id, request, outcome.value)
      return ok({ ...toSearch(found, outcome.value, country), asked_at: askedAt, messages: outcome.messages })
    }
    const kept = isOutOfReach(outcome) ? ports.repository.recall(row.id, request) : null
    if (!kept) return refuseByCarrier(outcome.messages)
    const { askedAt: asked_at } = kept
    return ok({ ...toSearch(found, kept, country), asked_at, is_kept: true, messages: outcome.messages })
  }
}

/** What the carrier itself refused is so whatever it said before. */
const isOutOfReach = ({ unreachable, retry }: Refused): boolean => unreachable === true || retry === 'safe'

type Country = PointQuestion['address']['country_code']

/** Points of another country are none that an adapter answers with. */
const toSearch = (
  { adapter, row }: LiveConnection,
  { near, points }: PointsFound,
  country: Country,
): PointSearch => ({
  object_type: 'pickup_points',
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  finds_points: adapter.findPoints !== undefined,
  asked_at: null,
  is_kept: false,
  near,
  points: points.map(point => toPickupPoint(point, country)),
  messages: [],
})

const noneOf = (live: LiveConnection, country: Country): PointSearch => ({
  ...toSearch(live, { near: null, points: [] }, country),
  messages: [
    {
      carrier_name: live.row.carrierName,
      carrier_id: live.row.carrierId,
      code: 'no_point_search',
      message: `Packdesk cannot ask ${live.adapter.label} for its pickup points. Enter the one you know.`,
    },
  ],
})

const toPickupPoint = ({ address, ...point }: CarrierPoint, country: Country): PickupPoint => ({
  id: point.id,
  kind: point.kind,
  name: point.name,
  address: toAddressRecord(
    {
      company_name: address.companyName,
      street_number: address.streetNumber,
      address_line1: address.addressLine1,
      address_line2: address.addressLine2,
      suburb: address.suburb,
      city: address.city,
      state_code: address.stateCode,
      postal_code: address.postalCode,
      country_code: country,
    },
    null,
  ),
  distance_metres: point.distanceMetres,
  place: point.place,
  hours: point.hours,
  max_weight_grams: point.takes.maxWeightGrams,
  max_sides_millimetres: point.takes.maxSidesMillimetres,
  services: point.services,
})
