import { expect, test } from 'vitest'
import type { ReturnReceipt } from '../../shared/desk/return-receipts.ts'
import { sentAndComingBack, takesBack } from '../support/desks/return-desk.ts'
import { expectAccessible, overflow } from '../support/screens/accessibility.ts'
import { openPack, packScreen, type packWindow } from '../support/screens/pack-page.ts'
import { tabTo } from '../support/screens/ship-desk.ts'

type Look = Parameters<typeof packWindow>[0]

/** Two halves of one press are no two presses, so a second one is tried until it counts. */
const enterUntil = ({ press, shown }: Awaited<ReturnType<typeof openPack>>, kind: string) =>
  expect
    .poll(
      async () => {
        if ((await shown()) !== kind) await press('Enter')
        return shown()
      },
      { interval: 500 },
    )
    .toBe(kind)

/** A returns desk, chosen by keys alone, and a return on its way to it. */
async function returnsDesk(look: Look = {}) {
  const shop = await packScreen({ look: look ?? {} })
  await takesBack(shop.call)
  const { back, sent } = await sentAndComingBack(shop.call)
  const open = async () => {
    const desk = await openPack(shop.url, look)
    const menu = desk.page.getByRole('button', { name: /^What is done here/ })
    await tabTo(desk.page, menu)
    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('menuitem', { name: 'Returns desk' }).press('Enter')
    await desk.page.getByText('Scan a return', { exact: true }).waitFor()
    await desk.page.keyboard.press('Escape')
    return desk
  }
  const receipts = async (query = '') =>
    (await shop.call<{ results: ReturnReceipt[] }>('GET', `/desk/return-receipts?limit=20${query}`)).body
      .results
  return { ...shop, open, back, sent, receipts, number: back.tracking_number ?? '' }
}

test('a return is received by scans and digits alone, also over a reload, and said to be received the second time', async () => {
  const shop = await returnsDesk()
  const desk = await shop.open()
  await desk.scan(shop.number)
  await desk.shows('return_open')
  await desk.page.getByRole('heading', { name: 'Return #20001' }).waitFor()
  await desk.scan('SOCK')
  await desk.shows('return_item')
  await desk.page.reload()
  await desk.shows('return_item')
  await desk.press('1')
  await desk.shows('return_outcome')
  await enterUntil(desk, 'return_open')
  await desk.page.getByText('1 of 2', { exact: true }).waitFor()
  await desk.press('2')
  await desk.shows('return_item')
  await desk.press('3')
  await desk.shows('return_outcome')
  await desk.press('2')
  await desk.shows('return_open')
  await desk.press('F4')
  await desk.type('Box was wet')
  await desk.press('Enter')
  await desk.page.getByText('Note: Box was wet').waitFor()
  await enterUntil(desk, 'return_short')
  await enterUntil(desk, 'return_done')
  expect(await shop.receipts()).toMatchObject([
    {
      state: 'received',
      note: 'Box was wet',
      units: [
        { sku: 'SOCK', how: 'scan', condition: 'as_new', outcome: 'restocked' },
        { sku: 'MUG-3', how: 'chosen', condition: 'damaged', outcome: 'written_off' },
      ],
    },
  ])
  await desk.scan(shop.number)
  await desk.shows('return_received')
  await desk.press('Escape')
  await desk.shows('empty')
  expect(await desk.pointer()).toBe(0)
  expect(desk.complaints).toEqual([])
})

test('a parcel nobody knows is kept with a note, and attached to an order in Returns', async () => {
  const shop = await returnsDesk()
  const desk = await shop.open()
  await desk.scan('NOBODYKNOWS1')
  await desk.shows('unknown_return')
  await expectAccessible(desk.page)
  await desk.press('F4')
  await desk.type('No letter')
  await desk.press('Enter')
  await desk.page
    .getByText(/No letter/)
    .first()
    .waitFor()
  await desk.shows('unknown_return')
  await enterUntil(desk, 'return_done')
  expect(await shop.receipts('&state=unknown')).toMatchObject([
    { codes: ['NOBODYKNOWS1'], note: 'No letter' },
  ])
  await desk.page.goto(`${shop.url}/returns?state=received`)
  const attach = desk.page.getByRole('button', { name: 'Attach NOBODYKNOWS1 to an order' })
  await attach.waitFor()
  await expectAccessible(desk.page)
  await attach.press('Enter')
  await desk.page
    .getByRole('textbox', { name: 'Order or tracking number' })
    .fill(shop.sent.tracking_number ?? '')
  await desk.page.keyboard.press('Enter')
  await attach.waitFor({ state: 'detached' })
  expect(await shop.receipts()).toMatchObject([{ state: 'received', return_id: shop.back.id }])
})

test('a return that another desk has is taken over by Enter and Enter, and the other desk is told', async () => {
  const shop = await returnsDesk()
  const first = await shop.open()
  await first.scan(shop.number)
  await first.shows('return_open')
  const second = await shop.open()
  await second.scan(shop.number)
  await second.shows('packed_elsewhere')
  await second.press('Enter')
  await second.page.getByText('Enter again takes it over').first().waitFor()
  await enterUntil(second, 'return_open')
  await first.shows('taken_over')
})

test.each([
  ['light', 1024, 640],
  ['dark', 1280, 720],
] as const)(
  'in %s at %i × %i nothing sticks out and axe has nothing to say',
  async (colorScheme, width, height) => {
    const shop = await returnsDesk({ colorScheme, width, height })
    const desk = await shop.open()
    const isFine = async () => {
      await expectAccessible(desk.page)
      expect(await overflow(desk.page)).toBe(0)
    }
    await isFine()
    await desk.scan(shop.number)
    await desk.shows('return_open')
    await isFine()
    await desk.scan('SOCK')
    await desk.shows('return_item')
    await isFine()
    await desk.press('2')
    await desk.shows('return_outcome')
    await isFine()
    await enterUntil(desk, 'return_open')
    await enterUntil(desk, 'return_short')
    await isFine()
    await enterUntil(desk, 'return_done')
    await isFine()
    await desk.press('?')
    await desk.page.getByRole('region', { name: 'Keys of this screen' }).waitFor()
    await isFine()
  },
)
