import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { PackingSession } from '../../shared/desk/packing.ts'
import type { ReturnReceipt } from '../../shared/desk/return-receipts.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { sentAndComingBack, takesBack } from '../support/desks/return-desk.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { expectReadable } from '../support/screens/pack-look.ts'
import { packScreen, packWindow, redMug } from '../support/screens/pack-page.ts'

/** Chromium's own camera: a moving picture, and nobody who is asked. */
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

async function packWithPhoto(args: readonly string[], photo: 'optional' | 'required') {
  const shop = await packScreen({ settings: { weighing: 'off', package: 'usual', photo } })
  const browser = await launchBrowser({ args })
  onTestFinished(() => browser.close())
  const order = await shop.take(redMug)
  const desk = await shop.open(await packWindow({}, browser))
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  await desk.scan('MUG-9')
  await desk.shows('photo')
  const session = async () => {
    const { body } = await shop.call<{ results: PackingSession[] }>('GET', '/desk/packing/sessions')
    return body.results[0]
  }
  return { shop, desk, session }
}

test('a photo of the parcel is taken by itself, kept with it, and shown with its shipment', async () => {
  const { shop, desk, session } = await packWithPhoto(camera, 'required')
  await desk.page.getByText('Taken in 1 s').waitFor()
  await expectAccessible(desk.page)
  await desk.shows('label_printed', 'sent_unconfirmed')
  const [parcel] = (await session())?.parcels ?? []
  expect(parcel).toMatchObject({ photo_url: `/desk/packing/parcels/${parcel?.id}/photo` })
  const { bytes, headers } = await shop.call('GET', parcel?.photo_url ?? '')
  expect(headers.get('content-type')).toBe('image/jpeg')
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(480)
  expect(bytes.length).toBeLessThan(1_048_576)
  expect(await desk.pointer()).toBe(0)

  await desk.page.goto(`${shop.url}/shipments/${parcel?.shipment_id}`)
  const photo = desk.page.getByRole('img', { name: 'Photo of the packed parcel' })
  await expect.poll(() => photo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(width)
  await desk.page.getByText('Desk 1').first().waitFor()
  await expectAccessible(desk.page)
  expect(desk.complaints).toEqual([])
})

test('without a camera an optional photo is left out by Esc, and the label comes', async () => {
  const { desk, session } = await packWithPhoto([], 'optional')
  await desk.page.getByText('This computer gives no camera').waitFor()
  await desk.press('Escape')
  await desk.shows('label_printed', 'sent_unconfirmed')
  expect((await session())?.parcels).toMatchObject([{ photo_url: null }])
})

/** A returns desk with one return received, where returns are photographed. */
async function receivedReturn(args: readonly string[]) {
  const shop = await packScreen({ settings: { return_photo: 'optional' } })
  await takesBack(shop.call)
  const { back } = await sentAndComingBack(shop.call, { items: [{ line: 0, quantity: 1 }] })
  const browser = await launchBrowser({ args })
  onTestFinished(() => browser.close())
  const desk = await shop.open(await packWindow({}, browser))
  await desk.page.evaluate(() =>
    localStorage.setItem('packdesk.pack', JSON.stringify({ state: { mode: 'returns' }, version: 0 })),
  )
  await desk.page.reload()
  await desk.page.getByText('Scan a return', { exact: true }).waitFor()
  await desk.scan(back.tracking_number ?? '')
  await desk.shows('return_open')
  await desk.scan('SOCK')
  await desk.shows('return_item')
  await desk.scan('PDKCOND3')
  await desk.shows('return_outcome')
  await desk.press('2')
  await desk.shows('return_open')
  const receipts = async () =>
    (await shop.call<{ results: ReturnReceipt[] }>('GET', '/desk/return-receipts')).body.results
  return { shop, desk, receipts }
}

test('what came back is photographed by itself once it is received, and its photo stands in Returns', async () => {
  const { shop, desk, receipts } = await receivedReturn(camera)
  await desk.press('Enter')
  await desk.shows('return_photo')
  await desk.page.getByText('1 written off').first().waitFor()
  await expectReadable(desk, 'return-photo')
  await desk.shows('empty')
  const [receipt] = await receipts()
  expect(receipt).toMatchObject({
    state: 'received',
    photo_url: `/desk/return-receipts/${receipt?.id}/photo`,
  })
  expect(await desk.pointer()).toBe(0)
  await desk.page.goto(`${shop.url}/returns?state=received`)
  await desk.page.getByRole('button', { name: /^Photo of / }).press('Enter')
  const photo = desk.page.getByRole('img', { name: /^Photo of / })
  await expect
    .poll(() => photo.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(480)
  await expectAccessible(desk.page)
  expect(desk.complaints).toEqual([])
})

test('without a camera a return is received all the same, and the desk waits for the next', async () => {
  const { desk, receipts } = await receivedReturn([])
  await desk.press('Enter')
  await desk.shows('empty')
  expect(await receipts()).toMatchObject([{ state: 'received', photo_url: null }])
})
