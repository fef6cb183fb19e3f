import { expect, test } from 'vitest'
import { type Checked, checkedText } from '../../../../renderer/screens/carriers/checked-text.ts'

const checked = (success: boolean, adapter: object | undefined): Checked =>
  ({ success, messages: [], connection: { display_name: 'Bike' }, adapter }) as unknown as Checked

test('only a carrier that was asked is said to accept the credentials', () => {
  const asked = { is_local: false, verifies_credentials: true }
  expect(checkedText(checked(true, asked)).text).toBe('Bike: the carrier accepts the credentials.')
  expect(checkedText(checked(false, asked))).toMatchObject({ isGood: false })
  expect(checkedText(checked(true, { is_local: true, verifies_credentials: false })).text).toMatch(
    /no connection to test/,
  )
  expect(checkedText(checked(true, { is_local: false, verifies_credentials: false })).text).toMatch(
    /has no connection test/,
  )
})
