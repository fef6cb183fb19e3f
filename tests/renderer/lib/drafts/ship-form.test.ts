import { describe, expect, test } from 'vitest'
import { emptyAddress } from '../../../../renderer/lib/drafts/address-draft.ts'
import type { CommodityDraft } from '../../../../renderer/lib/drafts/commodity-draft.ts'
import {
  checkForm,
  firstForm,
  fromShipment,
  keptOf,
  nextForm,
  rateKey,
  type ShipForm,
  startedCustoms,
  toShipmentData,
} from '../../../../renderer/lib/drafts/ship-form.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'

const address = {
  ...emptyAddress('CA'),
  person_name: 'Ada Byron',
  address_line1: '5840 Oak St',
  city: 'Vancouver',
  state_code: 'BC',
  postal_code: 'V6M 2V9',
}
const parcel = { ...firstForm('CA').parcels[0], weight: '1,5' } as ShipForm['parcels'][number]
const form: ShipForm = { ...firstForm('CA'), shipper: address, recipient: address, parcels: [parcel] }

describe('the Ship form', () => {
  test('entries made in another order are the same entries', () => {
    const rest = { metadata: { a: '1', b: '2' } }
    expect(rateKey({ ...form, rest })).toBe(rateKey({ ...form, rest: { metadata: { b: '2', a: '1' } } }))
    expect(rateKey({ ...form, rest })).not.toBe(rateKey({ ...form, rest: { metadata: { a: '2', b: '1' } } }))
  })

  test('complete, it is what the interface takes', () => {
    const checked = checkForm(form)
    expect(checked).toMatchObject({ ok: true, data: { recipient: { postal_code: 'V6M2V9' } } })
  })

  test('incomplete, every error stands at its field', () => {
    const wrong: ShipForm = {
      ...form,
      recipient: { ...address, city: '', postal_code: 'nowhere' },
      parcels: [{ ...parcel, weight: 'heavy' }],
      options: { ...form.options, insurance: 'much', shipment_date: '2026-02-31' },
    }
    const checked = checkForm(wrong)
    expect(checked.ok ? [] : Object.keys(checked.errors).sort()).toEqual([
      'options.insurance',
      'options.shipment_date',
      'parcels.0.weight',
      'recipient.city',
      'recipient.postal_code',
    ])
  })

  test('across a border it declares what is inside, and every error of that stands at its field', () => {
    const abroad: ShipForm = {
      ...form,
      recipient: { ...address, country_code: 'US', state_code: 'TX', postal_code: '78701' },
    }
    const begun = { ...abroad, customs: startedCustoms(abroad, () => 'a') }
    const checked = checkForm(begun)
    expect(checked.ok ? [] : Object.keys(checked.errors).sort()).toEqual([
      'customs.commodities.0.description',
      'customs.commodities.0.origin_country',
      'customs.commodities.0.value_amount',
      'customs.commodities.0.weight',
    ])
    const none = checkForm({ ...begun, customs: { ...begun.customs, commodities: [] } })
    expect(none.ok ? {} : none.errors).toEqual({
      'customs.commodities': expect.stringContaining('at least one item'),
    })
    const [row] = begun.customs.commodities
    // Where it was made is not where it is sent from: somebody has to say it.
    expect(row).toMatchObject({ value_currency: 'CAD', origin_country: '', weight_unit: 'KG' })
    const said = { description: 'Cotton shirt', value_amount: '20', weight: '1', origin_country: 'PT' }
    const filled = { ...row, ...said } as CommodityDraft
    const complete = { ...begun, customs: { ...begun.customs, commodities: [filled] } }
    expect(checkForm(complete)).toMatchObject({
      ok: true,
      data: { customs: { content_type: 'merchandise' } },
    })
    expect(rateKey(complete)).not.toBe(rateKey(begun))
  })

  test('the sender may leave the declaration out, or declare where nobody asks', () => {
    const abroad: ShipForm = { ...form, recipient: { ...address, country_code: 'US' } }
    const leftOut = toShipmentData({ ...abroad, customs: { ...abroad.customs, wanted: false } })
    expect(leftOut).toMatchObject({ options: { allow_incomplete_customs: true } })
    expect(leftOut.customs).toBeUndefined()
    const stored = { ...leftOut, customs: null, shipper: address, recipient: abroad.recipient } as never
    const again = fromShipment({ ...(stored as object), metadata: {}, payment: null, parcels: [] } as never)
    expect(again.customs.wanted).toBe(false)
    const declared = toShipmentData({ ...again, customs: { ...again.customs, wanted: true } })
    expect(declared.options).not.toHaveProperty('allow_incomplete_customs')
    expect(toShipmentData(form).customs).toBeUndefined()
    expect(toShipmentData({ ...form, customs: { ...form.customs, wanted: true } }).customs).toBeDefined()
  })

  test('what is in the parcels is what is declared', () => {
    const items = [{ title: 'Candle', quantity: 2, weight: 0.25, weight_unit: 'KG', value_amount: 9 }]
    const packed: ShipForm = { ...form, parcels: [{ ...parcel, rest: { items } as never }] }
    expect(startedCustoms(packed, () => 'a').commodities).toMatchObject([
      { description: 'Candle', quantity: '2', weight: '0.25', value_amount: '9', origin_country: '' },
    ])
  })

  test('somebody else pays by an account, and a third party has one', () => {
    const third: ShipForm = { ...form, payment: { paid_by: 'third_party', account_number: '', rest: {} } }
    const checked = checkForm(third)
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(['payment.account_number'])
    const billing_address = { ...address, postal_code: 'V6M 2V9' }
    const told = { ...third, billing_address, payment: { ...third.payment, account_number: ' 12X ' } }
    expect(toShipmentData(told)).toMatchObject({
      payment: { paid_by: 'third_party', account_number: '12X' },
      billing_address: { city: 'Vancouver' },
    })
    expect(toShipmentData(form).payment).toBeUndefined()
  })

  test('a reference or another label format does not make prices stale, a weight does', () => {
    expect(rateKey({ ...form, reference: 'A1', label_type: 'ZPL' })).toBe(rateKey(form))
    expect(rateKey({ ...form, parcels: [{ ...parcel, weight: '1.50' }] })).toBe(rateKey(form))
    expect(rateKey({ ...form, parcels: [{ ...parcel, weight: '2' }] })).not.toBe(rateKey(form))
  })

  test('the next parcel keeps sender, units and label format and nothing else', () => {
    const pounds = { ...parcel, weight_unit: 'LB', dimension_unit: 'IN' } as const
    const next = nextForm(keptOf({ ...form, parcels: [pounds], label_type: 'ZPL', reference: 'A1' }), 'b')
    expect(next).toMatchObject({ shipper: address, label_type: 'ZPL', reference: '' })
    expect(next.parcels).toMatchObject([{ key: 'b', weight: '', weight_unit: 'LB', dimension_unit: 'IN' }])
    expect(next.recipient).toEqual(emptyAddress('CA'))
  })

  test('a shipment begun elsewhere keeps what this form does not ask for', () => {
    const items = [{ title: 'Candle', quantity: 2, weight: 0.25, weight_unit: 'KG' }]
    const shipment = {
      shipper: { ...address, postal_code: 'V6M2V9' },
      recipient: address,
      parcels: [{ id: 'pcl_1', weight: 1.5, weight_unit: 'KG', items, is_document: false, options: {} }],
      options: { shipment_date: '2026-03-01', saturday_delivery: true },
      metadata: { shelf: 'B2' },
      reference: 'Sample 1',
      label_type: 'PNG',
    } as unknown as ShipmentRecord
    const taken = fromShipment(shipment)
    expect(toShipmentData(taken)).toMatchObject({
      reference: 'Sample 1',
      label_type: 'PNG',
      metadata: { shelf: 'B2' },
      options: { shipment_date: '2026-03-01', saturday_delivery: true },
      parcels: [{ weight: 1.5, items }],
    })
  })
})
