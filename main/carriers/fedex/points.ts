import { convertDimension, convertWeight } from '../../../shared/units/measures.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierPoint, OpenSpan, PointLimits, PointRequest } from '../contract/model.ts'
import { foundPoints, inWeekOrder, metresOf, placeOnEarth, type ReadPoint } from '../kit/points.ts'
import { toTime } from '../kit/reading.ts'
import { toAddress } from './addresses.ts'
import { type HeldPoint, pointsAnswer } from './answers.ts'
import { ask, calls } from './client.ts'
import { codeOf, moverOf, serviceOf } from './codes.ts'
import type { Fedex } from './settings.ts'

/** As far as anybody goes for a parcel, and as many as somebody looks through. The carrier takes up to 80 and 75. */
const reach = { kilometres: 40, points: 25 }

const held = 'HOLD_AT_LOCATION'

/** Asks for the locations near an address that hold parcels. */
export const findPoints: Fedex['findPoints'] = async (request, connection, context) => {
  const answer = await ask({ ...calls.points, body: toPointsRequest(request) }, connection, context)
  if (!answer.ok) return answer.refused
  const { matchedAddressGeoCoord: near, locationDetailList: all } = pointsAnswer.parse(answer.body).output
  const holding = all.filter(({ locationCapabilities: each }) => each.length === 0 || each.some(isHeld))
  const found = foundPoints(
    holding.map(point => toPoint(point, request)),
    request,
    placeOnEarth(near),
  )
  return { ...found, messages: [...answer.messages, ...found.messages] }
}

const toPointsRequest = ({ address, service }: PointRequest) => {
  const { residential: _, streetLines, ...place } = toAddress(address)
  return {
    locationsSummaryRequestControlParameters: {
      distance: { units: 'KM', value: reach.kilometres },
      maxResults: reach.points,
    },
    locationSearchCriterion: 'ADDRESS',
    location: { address: { ...place, streetLines: streetLines.length > 0 ? streetLines : undefined } },
    multipleMatchesAction: 'RETURN_ALL',
    sort: { criteria: 'DISTANCE', order: 'ASCENDING' },
    sameCountry: true,
    locationCapabilities: [
      {
        transferOfPossessionType: held,
        carrierCode: service === null ? undefined : moverOf(codeOf(service)),
      },
    ],
  }
}

type Ability = HeldPoint['locationCapabilities'][number]
const isHeld = ({ transferOfPossessionType: how }: Ability): boolean => how === held

function toPoint(point: HeldPoint, { address: asked }: PointRequest): ReadPoint {
  const { contactAndAddress: where, distance, geoPositionalCoordinates: at } = point
  const { streetLines: lines, city, stateOrProvinceCode: stateCode, postalCode, countryCode } = where.address
  const [addressLine1 = null, addressLine2 = null] = lines.filter(line => line !== null)
  const { companyName } = where.contact
  const services = point.locationCapabilities
    .filter(isHeld)
    .flatMap(({ serviceType }) => (serviceType ? [serviceOf(serviceType).service] : []))
  return {
    id: point.locationId,
    kind: ownValue(kinds, point.locationType ?? '') ?? null,
    name: where.displayName ?? where.addressAncillaryDetail.displayName ?? companyName,
    address: {
      ...nobody,
      companyName,
      addressLine1,
      addressLine2,
      city,
      stateCode,
      postalCode,
      countryCode: countryCode ?? asked.countryCode,
    },
    distanceMetres: metresOf(distance.value, distance.units),
    place: placeOnEarth(at),
    hours: point.storeHours.length > 0 ? inWeekOrder(point.storeHours.flatMap(toSpans)) : null,
    takes: toLimits(point.packageMaximumLimits),
    services: services.length > 0 ? [...new Set(services)] : null,
  }
}

const nobody = {
  personName: null,
  streetNumber: null,
  suburb: null,
  residential: false,
  phoneNumber: null,
  email: null,
  federalTaxId: null,
  stateTaxId: null,
}

const kinds: Readonly<Record<string, CarrierPoint['kind']>> = {
  FEDEX_SHIP_AND_GET: 'locker',
  FEDEX_ONSITE: 'shop',
  FEDEX_OFFICE: 'shop',
  FEDEX_AUTHORIZED_SHIP_CENTER: 'shop',
  FEDEX_SHIPSITE: 'shop',
  FEDEX_EXPRESS_STATION: 'depot',
}

const week = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']

function toSpans(each: HeldPoint['storeHours'][number]): OpenSpan[] {
  const day = 1 + week.indexOf((each.dayofweek ?? each.dayOfWeek ?? '').slice(0, 3).toUpperCase())
  if (day === 0 || each.operationalHoursType === 'CLOSED_ALL_DAY') return []
  if (each.operationalHoursType === 'OPEN_ALL_DAY') return [{ day, opens: '00:00', closes: '24:00' }]
  return each.operationalHours.flatMap(({ begins, ends }) => {
    const [opens, closes] = [toTime(begins), toTime(ends)]
    return opens !== null && closes !== null ? [{ day, opens, closes }] : []
  })
}

function toLimits({ weight, dimensions }: HeldPoint['packageMaximumLimits']): PointLimits {
  const unit = weight.units === 'LB' || weight.units === 'KG' ? weight.units : null
  const length = dimensions.units === 'IN' || dimensions.units === 'CM' ? dimensions.units : null
  const sides = [dimensions.length, dimensions.width, dimensions.height].filter(side => side !== null)
  const [first, second, third] = sides
    .map(side => (length === null ? 0 : Math.round(10 * convertDimension(side, length, 'CM'))))
    .filter(side => side > 0)
    .toSorted((one, other) => other - one)
  return {
    maxWeightGrams:
      unit !== null && weight.value !== null && weight.value > 0
        ? Math.round(convertWeight(weight.value, unit, 'G'))
        : null,
    maxSidesMillimetres: first && second && third ? [first, second, third] : null,
  }
}
