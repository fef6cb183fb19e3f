import { describe, expect, test } from 'vitest'
import type { LabelRequest } from '../../../main/carriers/contract/model.ts'
import { toShipRequest } from '../../../main/carriers/fedex/shipment-request.ts'
import { createLabel } from '../../../main/carriers/fedex/shipments.ts'
import { aDay } from '../../support/a-day.ts'
import { aCommodity, aDeclaration, aLabelRequest } from '../../support/carriers/carrier-requests.ts'
import { expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import { aConnection, berlin, dover, salem, stage, toronto } from './fixtures.ts'

const sent = (value: unknown) => JSON.parse(JSON.stringify(value))
const shipping = (request: LabelRequest, code: string) =>
  sent(toShipRequest(request, aConnection(), { code, today: aDay('2026-03-04') })).requestedShipment

const fieldsOf = (outcome: Parameters<typeof expectRefusal>[0]) =>
  Object.keys(expectRefusal(outcome).messages[0]?.details ?? {})

describe('what is filed before goods leave', () => {
  const filed = (from: typeof dover, value: number, options: Record<string, unknown>, to = berlin) => {
    const commodities = [{ ...aCommodity(), quantity: 1, valueAmount: value, valueCurrency: 'CAD' }]
    const request = aLabelRequest('fedex_international_priority', {
      shipper: from,
      recipient: to,
      customs: aDeclaration({ commodities, options }),
    })
    return request
  }
  const exported = (request: LabelRequest) =>
    shipping(request, 'FEDEX_INTERNATIONAL_PRIORITY').customsClearanceDetail.exportDetail

  // The spellings of the published description of the interface.
  test.each([
    ['X20220714987654', 'AESX20220714987654'],
    ['AES X20220714987654', 'AESX20220714987654'],
    ['NO EEI 30.37(a)', 'NO_EEI_30_37_A'],
    ['NOEEI 30.36', 'NO_EEI_30_36'],
  ])('is said of goods from the United States as the carrier spells it: %s', (aes, told) => {
    expect(exported(filed(dover, 20, { aes }))).toEqual({ exportComplianceStatement: told })
    expect(exported(filed(dover, 20, { eel_pfc: aes }))).toEqual({ exportComplianceStatement: told })
  })

  test('is said of goods from Canada: proof, exemption, or that none is needed below 2,000 CAD', () => {
    expect(exported(filed(toronto, 2000, { export_proof: 'C12345678901234567' }))).toEqual({
      b13AFilingOption: 'FILED_ELECTRONICALLY',
      exportComplianceStatement: 'C12345678901234567',
    })
    expect(exported(filed(toronto, 5000, { ndr_code: 'NDR2', license_number: '123' }))).toEqual({
      b13AFilingOption: 'NOT_REQUIRED',
      exportComplianceStatement: '02',
      permitNumber: '123',
    })
    expect(exported(filed(toronto, 1999.99, {}))).toEqual({ b13AFilingOption: 'NOT_REQUIRED' })
    expect(exported(filed(toronto, 5000, {}, salem))).toBeUndefined()
  })

  test('is asked for at its field from 2,000 CAD on, and where nobody knows what it is in CAD', async () => {
    const { ask, bodies } = stage()
    expect(fieldsOf(await ask(createLabel, filed(toronto, 2000, {})))).toEqual([
      'customs.options.export_proof',
    ])
    const dollars = filed(toronto, 20, {})
    for (const item of dollars.customs?.commodities ?? []) item.valueCurrency = 'USD'
    expect(fieldsOf(await ask(createLabel, dollars))).toEqual(['customs.options.export_proof'])
    expect(bodies('/shipments')).toEqual([])
  })
})

describe('a claim of the agreement of the United States, Mexico and Canada', () => {
  const claimed = (from: typeof dover, to: typeof dover, value: number, usmca: boolean) => {
    const metadata = { usmca_criterion: 'B' }
    const commodities = [{ ...aCommodity(), quantity: 1, valueAmount: value, valueCurrency: 'CAD', metadata }]
    const customs = aDeclaration({ commodities, options: usmca ? { usmca } : {} })
    const request = aLabelRequest('fedex_international_priority', { shipper: from, recipient: to, customs })
    return shipping(request, 'FEDEX_INTERNATIONAL_PRIORITY').customsClearanceDetail
  }

  test('is sent with its criterion, and as a statement of the sender where the goods are worth little enough', () => {
    const statement = { usmcaLowValueStatementDetail: { customsRole: 'EXPORTER' } }
    const low = claimed(dover, toronto, 3300, true)
    expect(low).toMatchObject({ regulatoryControls: ['USMCA'], declarationStatementDetail: statement })
    expect(low.commodities).toMatchObject([{ usmcaDetail: { originCriterion: 'B' } }])
    const high = claimed(dover, toronto, 3300.01, true)
    expect(high.regulatoryControls).toEqual(['USMCA'])
    expect(high).not.toHaveProperty('declarationStatementDetail')
    // What it is worth in US dollars nobody has said.
    expect(claimed(toronto, dover, 20, true)).not.toHaveProperty('declarationStatementDetail')
  })

  test('is made by nobody but the sender, and only where the agreement holds', () => {
    expect(claimed(dover, toronto, 20, false)).not.toHaveProperty('regulatoryControls')
    const elsewhere = claimed(dover, berlin, 20, true)
    expect(elsewhere).not.toHaveProperty('regulatoryControls')
    expect(elsewhere.commodities[0]).not.toHaveProperty('usmcaDetail')
  })
})
