import { shapeProblem } from '../../../../main/carriers/ups/wire.ts'
import { listAt, textAt } from '../reading.ts'

type Problem = { code: string; message: string }

const problem = (code: string, message: string): Problem => ({ code, message })

/** What does not fit the carrier's description of its interface; null where everything does. */
export function checkShape(body: unknown): Problem | null {
  const misfit = shapeProblem(body)
  return misfit === null ? null : problem('10002', `Invalid request: ${misfit}`)
}

/** What a shipment lacks, as the carrier would refuse it; null when it may go. Stricter than the carrier where a mistake would cost. */
export function checkShipment(shipment: unknown, purpose: 'rate' | 'ship'): Problem | null {
  return (
    notText(shipment, 'Shipment') ??
    checkAddresses(shipment) ??
    checkPackages(shipment, purpose) ??
    checkSignature(shipment) ??
    (purpose === 'ship' ? checkPurchase(shipment) : null)
  )
}

/** Everything is text, and flags that are off are left out. */
function notText(value: unknown, path: string): Problem | null {
  if (Array.isArray(value))
    return firstOf(value.map((each, index) => () => notText(each, `${path}[${index}]`)))
  if (typeof value === 'object' && value !== null)
    return firstOf(
      Object.entries(value).map(
        ([name, each]) =>
          () =>
            notText(each, `${path}.${name}`),
      ),
    )
  return typeof value === 'string' ? null : problem('10002', `${path} must be text`)
}

function firstOf(checks: (() => Problem | null)[]): Problem | null {
  for (const check of checks) {
    const found = check()
    if (found) return found
  }
  return null
}

function checkAddresses(shipment: unknown): Problem | null {
  for (const party of ['Shipper', 'ShipTo', 'ShipFrom']) {
    const lines = listAt(shipment, `${party}.Address.AddressLine`).map(String)
    if (lines.length > 3 || lines.some(line => line.length > 35))
      return problem('120103', `${party} address lines are too many or too long`)
    if ((textAt(shipment, `${party}.Name`) ?? '').length > 35)
      return problem('120101', `${party} name is too long`)
    if (textAt(shipment, `${party}.Address.CountryCode`) === null)
      return problem('120106', `Missing ${party} country code`)
  }
  const to = 'ShipTo.Address'
  const postal = textAt(shipment, `${to}.PostalCode`)
  const isAmerican = textAt(shipment, `${to}.CountryCode`) === 'US'
  if (isAmerican && !/^\d{5}(\d{4})?$/.test(postal ?? ''))
    return problem(
      '111285',
      `The postal code ${postal ?? ''} is invalid for ${textAt(shipment, `${to}.StateProvinceCode`) ?? ''} United States.`,
    )
  return null
}

function checkPackages(shipment: unknown, purpose: 'rate' | 'ship'): Problem | null {
  const packages = listAt(shipment, 'Package')
  if (packages.length === 0) return problem('120202', 'Missing package')
  const isAmerican = textAt(shipment, 'Shipper.Address.CountryCode') === 'US'
  for (const each of packages) {
    const packaging = textAt(each, purpose === 'rate' ? 'PackagingType.Code' : 'Packaging.Code')
    const unit = textAt(each, 'PackageWeight.UnitOfMeasurement.Code')
    const side = textAt(each, 'Dimensions.UnitOfMeasurement.Code')
    const weight = Number(textAt(each, 'PackageWeight.Weight'))
    if (packaging === null) return problem('120600', 'Missing packaging type')
    if (isAmerican && (unit !== 'LBS' || (side !== null && side !== 'IN')))
      return problem('120502', 'Only LBS and IN are allowed from the United States')
    if (side !== null && (unit === 'LBS') !== (side === 'IN')) return problem('120502', 'Units are mixed')
    if (!(weight > 0)) return problem('120500', 'Missing package weight')
    if (weight > (unit === 'LBS' ? 150 : 70))
      return problem('111035', 'The maximum per package weight for the selected service is 150.00 pounds.')
  }
  return null
}

function checkSignature(shipment: unknown): Problem | null {
  const [from, to] = ['Shipper', 'ShipTo'].map(
    party => textAt(shipment, `${party}.Address.CountryCode`) ?? '',
  )
  const isHome = (country = '') => country === 'US' || country === 'PR'
  const byParcel = (isHome(from) && isHome(to)) || (from === 'CA' && to === 'CA')
  const onParcel = listAt(shipment, 'Package').some(
    each => textAt(each, 'PackageServiceOptions.DeliveryConfirmation.DCISType') !== null,
  )
  const onShipment = textAt(shipment, 'ShipmentServiceOptions.DeliveryConfirmation.DCISType') !== null
  return (byParcel ? onShipment : onParcel)
    ? problem('121000', 'Delivery confirmation stands at the wrong level for this lane')
    : null
}

function checkPurchase(shipment: unknown): Problem | null {
  if (!/^[A-Z0-9]{6}$/.test(textAt(shipment, 'Shipper.ShipperNumber') ?? ''))
    return problem('120100', 'Missing or invalid shipper number')
  const charges = listAt(shipment, 'PaymentInformation.ShipmentCharge')
  if (!charges.some(charge => textAt(charge, 'Type') === '01'))
    return problem('120200', 'Missing payment information')
  const payors = ['BillShipper', 'BillReceiver', 'BillThirdParty']
  for (const charge of charges) {
    const named = payors.filter(payor => textAt(charge, `${payor}.AccountNumber`) !== null)
    if (named.length !== 1) return problem('120201', 'Exactly one payer must be named for each charge')
  }
  const isAbroad =
    textAt(shipment, 'Shipper.Address.CountryCode') !== textAt(shipment, 'ShipTo.Address.CountryCode')
  if (isAbroad && textAt(shipment, 'ShipTo.Phone.Number') === null)
    return problem('120209', 'Missing phone number of the receiver')
  return null
}
