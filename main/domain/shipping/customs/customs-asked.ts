import type { AskedCustomsField, AskedCustomsInput } from '../../../../shared/desk/customs-asked.ts'
import type { RateRequest } from '../../../carriers/contract/model.ts'
import { toAddressRecord, toCarrierAddress } from '../addresses/address-mapper.ts'
import type { RateService } from '../rates/rate-service.ts'
import type { CustomsCheck } from './customs-check.ts'
import { toCarrierCustoms, toCustomsRecord } from './customs-mapper.ts'

type Ports = { customs: Pick<CustomsCheck, 'findAsked'>; rates: Pick<RateService, 'fitting'> }

/** What of a declaration the way asks for, by whoever would be asked for a price; asks nobody. */
export type FindAskedCustoms = (asked: AskedCustomsInput, testMode: boolean) => Promise<AskedCustomsField[]>

export const createFindAskedCustoms =
  ({ customs, rates }: Ports): FindAskedCustoms =>
  async (asked, testMode) => {
    const request = toRequest(asked)
    const connections = await rates.fitting(request, { testMode, carrierIds: asked.carrier_ids ?? [] })
    return customs
      .findAsked(request, connections)
      .map(({ path, isRequired }) => ({ path: toFormPath(path), is_required: isRequired }))
  }

/** As forms write it: `customs.commodities.0.hs_code`. */
const toFormPath = (path: string): string => path.replaceAll(/\[(\d+)\]/g, '.$1')

/** Rules ask nothing of what it weighs. */
const unweighed = { weight: 0, weight_unit: 'KG' } as const

function toRequest({ shipper, recipient, goods, ...asked }: AskedCustomsInput): RateRequest {
  const { content_type = null, options = {}, shipment_options: ofShipment } = asked
  const commodities = goods.map(each => ({ ...unweighed, ...each }))
  return {
    shipper: toCarrierAddress(toAddressRecord(shipper, null)),
    recipient: toCarrierAddress(toAddressRecord(recipient, null)),
    parcels: [],
    services: [],
    options: ofShipment ?? {},
    reference: null,
    customs: toCarrierCustoms(toCustomsRecord({ content_type, commodities, options }, null)),
  }
}
