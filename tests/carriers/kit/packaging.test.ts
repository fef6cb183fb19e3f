import { expect, test } from 'vitest'
import { genericPackaging } from '../../../main/carriers/kit/packaging.ts'
import { aParcel } from '../../support/carriers/carrier-requests.ts'

const codes = { small_box: '2a', envelope: '01', pallet: '30', your_packaging: '02' }
const nobodyMeasured = { length: null, width: null, height: null }

test.each(['small_box', 'envelope'])(
  'a parcel of the shop that was measured is its own: %s',
  packagingType => {
    expect(genericPackaging(aParcel({ packagingType }), codes)).toBeUndefined()
  },
)

test.each([
  ['small_box', '2a'],
  ['envelope', '01'],
])('without sides of its own a parcel has those of the carrier: %s', (packagingType, code) => {
  expect(genericPackaging(aParcel({ packagingType, ...nobodyMeasured }), codes)).toBe(code)
})

test.each([
  ['pallet', '30'],
  ['your_packaging', '02'],
])('what no carrier sells is said however it was measured: %s', (packagingType, code) => {
  expect(genericPackaging(aParcel({ packagingType }), codes)).toBe(code)
})

test.each([null, 'toString', 'crate'])('other words mean no packaging: %s', packagingType => {
  expect(genericPackaging(aParcel({ packagingType, ...nobodyMeasured }), codes)).toBeUndefined()
})
