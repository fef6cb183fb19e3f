import { describe, expect, test } from 'vitest'
import type { LabelRequest } from '../../../main/carriers/contract/model.ts'
import { toShipRequest } from '../../../main/carriers/ups/shipment-request.ts'
import { createLabel } from '../../../main/carriers/ups/shipments.ts'
import { aDay } from '../../support/a-day.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import { aLabelRequest } from '../../support/carriers/carrier-requests.ts'
import { aConnection, dover, lane, salem } from './fixtures.ts'

const today = aDay('2026-03-04')
/** As it goes over the line. */
const shipping = (request: LabelRequest) =>
  JSON.parse(JSON.stringify(toShipRequest(request, aConnection(), { code: '11', today }))).ShipmentRequest
    .Shipment
const buying = (request: LabelRequest) => createLabel(request, aConnection(), recordContext().context)

/** Members of a sender, as the carrier publishes them; parties of other kinds have a mail address besides. */
const ofShipFrom =
  'Name AttentionName CompanyDisplayableName TaxIdentificationNumber TaxIDType Phone FaxNumber Address VendorInfo'

test('the place a parcel leaves from has what UPS knows of it, on the way back as well', () => {
  const parties = {
    shipper: { ...dover, email: 'ada@shop.example' },
    recipient: { ...salem, email: 'g@m.example' },
  }
  for (const options of [{}, { ups_return_service: '9' }]) {
    const { ShipFrom, Shipper } = shipping(aLabelRequest('ups_ground', { ...parties, options }))
    expect(ofShipFrom.split(' ')).toEqual(expect.arrayContaining(Object.keys(ShipFrom)))
    expect(Shipper.EMailAddress).toBe('ada@shop.example')
  }
})

describe('the day a parcel leaves', () => {
  const leaving = (shipment_date: string) =>
    aLabelRequest('ups_ground', { ...lane, options: { shipment_date } })

  test('is said with the label as with the price', () => {
    expect(shipping(leaving('2026-03-07')).ShipmentDate).toBe('20260307')
    expect(shipping(leaving('2026-03-04'))).not.toHaveProperty('ShipmentDate')
  })

  test('is told where it is further ahead than a week', async () => {
    const outcome = await buying(leaving('2099-01-05'))
    expect(outcome).toMatchObject({ ok: false, messages: [{ details: { 'options.shipment_date': {} } }] })
  })
})
