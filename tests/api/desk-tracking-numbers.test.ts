import { describe, expect, it } from 'vitest'
import type { RecognisedNumber } from '../../shared/desk/tracking-numbers.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

const recognise = async (number: string) =>
  (await call<RecognisedNumber>('GET', `/desk/tracking-numbers/${encodeURIComponent(number)}`)).body

describe('GET /desk/tracking-numbers/:tracking_number', () => {
  it('names the carrier of a number as it was scanned, and its check digit', async () => {
    expect(await recognise('1z 999 aa1 01 2345 6784')).toEqual({
      object_type: 'tracking-number',
      tracking_number: '1Z999AA10123456784',
      kinds: [{ name: 'UPS 1Z', carriers: ['ups'], check_digit: 'right' }],
    })
  })

  it('says that a digit is mistyped', async () => {
    const { kinds } = await recognise('1Z999AA10123456785')
    expect(kinds).toContainEqual({ name: 'UPS 1Z', carriers: ['ups'], check_digit: 'wrong' })
  })

  it('names nobody for what is no tracking number', async () => {
    expect((await recognise('ORD-7781')).kinds).toEqual([])
  })

  it('refuses one that is far too long', async () => {
    const { status } = await call('GET', `/desk/tracking-numbers/${'9'.repeat(101)}`)
    expect([400, 404, 414]).toContain(status)
  })

  it('asks for a key', async () => {
    const { status } = await call('GET', '/desk/tracking-numbers/1Z999AA10123456784', undefined, {
      as: 'none',
    })
    expect(status).toBe(401)
  })
})
