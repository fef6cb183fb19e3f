import { expect, test } from 'vitest'
import { preferences } from '../../../../renderer/stores/preferences.ts'
import type { RunWords } from '../../../../shared/desk/run-words.ts'

// The language of a page is that of its first moment.
preferences.setState({ language: 'de' })
const { saidOf, doubtSaid } = await import('../../../../renderer/screens/runs/run-words.ts')

const said = (...words: RunWords[]) => saidOf({ message: 'in English', words })

test('what a run says of an order is put into the language of the page', () => {
  expect(said({ key: 'run_buys', fill: { run: 12 } })).toBe('Sammelkauf 12 kauft es.')
  expect(said({ key: 'customs_missing', fill: { fields: 'value,hs_code' } })).toBe(
    'Für den Zoll fehlt: Wert, Zolltarifnummer.',
  )
  expect(said({ key: 'weight_assumed', fill: { unweighed: 1, items: 2, weight: 0.8, unit: 'KG' } })).toBe(
    'Das Gewicht von 1 der 2 Artikel ist nicht bekannt; das Paket zählt mit 0,80 kg.',
  )
  expect(said({ key: 'far_charge', fill: { price: 61.5, currency: 'EUR', times: 5.1 } })).toBe(
    '61,50\u00a0€, das 5,1-Fache des mittleren Preises.',
  )
  expect(said({ key: 'postal_format', fill: { country: 'Norway', example: '0150' } })).toMatch(
    /^Postleitzahlen in/,
  )
})

test('what is wrong of a field is said as a form says it, with the part of the shipment', () => {
  const field = (path: string, text: string) => said({ key: 'field', fill: { path, text } })
  expect(field('recipient.postal_code', 'This field is required.')).toMatch(/^Empfänger: (?!This)/)
  expect(field('shipper.sign', 'What nobody words.')).toBe('Absender: What nobody words.')
})

test('what a carrier said, and what an older Packdesk stored, stands as it was said', () => {
  expect(said()).toBe('in English')
  expect(saidOf({ message: null, words: [] })).toBeNull()
  expect(doubtSaid({ kind: 'weight', message: 'in English' })).toBe('in English')
})
