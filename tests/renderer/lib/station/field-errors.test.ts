import { describe, expect, test } from 'vitest'
import { carrierFieldTexts, fieldProblems } from '../../../../renderer/lib/station/field-errors.ts'

describe('fields a carrier is not content with', () => {
  test('are those the adapter would not send on and those a message names', () => {
    expect(
      carrierFieldTexts([
        { message: 'Invalid', details: { 'parcel[0].weight': { code: 'required', message: 'How heavy?' } } },
        { message: 'Wrong key.', details: { fields: ['credentials.username', 'credentials.password'] } },
      ]),
    ).toEqual({
      'parcel.0.weight': 'How heavy?',
      'credentials.username': 'Wrong key.',
      'credentials.password': 'Wrong key.',
    })
  })

  test('are none where the details are something else', () => {
    expect(fieldProblems({ details: { fields: ['a'], pickup_id: 'pck_1' } })).toEqual([])
    expect(carrierFieldTexts([{ message: 'No.' }, { details: { fields: [1, null] } }])).toEqual({})
  })
})
