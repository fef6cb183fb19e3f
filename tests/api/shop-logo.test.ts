import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mostLogoBytes, type ShopLogo } from '../../shared/desk/shop-logo.ts'
import { errorOf } from '../support/contract/call.ts'
import { readEscpos } from '../support/labels/escpos-reader.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const path = '/desk/shop-logo'

/** A black bar of a shape nothing else on a receipt has. */
const bar = async (format: 'png' | 'jpeg') =>
  (
    await sharp({ create: { width: 80, height: 16, channels: 3, background: '#000' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64')

/** How high and wide the first picture of a receipt is. */
async function logoOnReceipt(): Promise<number> {
  const drawn = await call('POST', '/desk/documents', { document: 'receipt', sample: true, format: 'ESCPOS' })
  const [first] = readEscpos(drawn.bytes).filter(each => each.kind === 'picture')
  return first ? first.width / first.height : 0
}

test('receipts show the sign of Packdesk, then the logo of the shop, then the sign again', async () => {
  expect((await call('GET', path)).body).toMatchObject({ object_type: 'shop_logo', is_own: false })
  expect(await logoOnReceipt()).toBeCloseTo(1, 1)
  for (const format of ['png', 'jpeg'] as const) {
    const picture = await bar(format)
    const answer = await call<ShopLogo>('PUT', path, { picture })
    expect(answer).toMatchObject({ status: 200, body: { is_own: true, picture } })
    expect(await logoOnReceipt()).toBeGreaterThan(3)
  }
  expect((await call('DELETE', path)).body).toMatchObject({ is_own: false })
  expect(await logoOnReceipt()).toBeCloseTo(1, 1)
})

test.each([
  [
    'what is no picture',
    Buffer.from('hello').toString('base64'),
    'This picture cannot be read as PNG or JPEG.',
  ],
  ['what is no base64', '"><script>', 'Invalid base64 file content'],
  [
    'what is too large',
    Buffer.alloc(mostLogoBytes + 3).toString('base64'),
    `Error: file size exceeds ${mostLogoBytes} bytes.`,
  ],
])('%s is refused, and the logo stays', async (_, picture, message) => {
  await call('PUT', path, { picture: await bar('png') })
  const refused = await call('PUT', path, { picture })
  expect(refused.status).toBe(400)
  expect(errorOf(refused).details).toMatchObject({ picture: [message] })
  expect((await call('GET', path)).body).toMatchObject({ is_own: true, picture: await bar('png') })
})
