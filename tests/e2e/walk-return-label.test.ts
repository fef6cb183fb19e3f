import { expect, onTestFinished, test } from 'vitest'
import type { ReturnRecord } from '../../shared/desk/returns.ts'
import { expectAccessible, overflow, setColours } from '../support/screens/accessibility.ts'
import { postKey, uspsApp } from '../support/screens/carrier-accounts.ts'
import { type Account, acrossTheStates, createCarrierWalk } from '../support/screens/carrier-walk.ts'
import { dialog, goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { history } from '../support/screens/prints-desk.ts'
import type { ShipDesk } from '../support/screens/ship-desk.ts'
import { start as startPost } from '../support/simulators/canadapost/index.ts'
import { start as startUsps } from '../support/simulators/usps/index.ts'

const openScreen = screenForFile()

/** In every look and at every width a desk has. */
async function looksRight({ page }: ShipDesk): Promise<void> {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page)).toBe(0)
    for (const colours of ['dark', 'light'] as const) {
      await setColours(page, colours)
      await expectAccessible(page)
    }
  }
}

/** Buys a parcel with its way back, prints both by one key, and finds them on every page that knows of them. */
async function boughtAndPrinted(desk: ShipDesk, account: Account) {
  const { page, station } = desk
  const walk = createCarrierWalk(desk)
  const printer = await walk.setUp(account)
  expect((await walk.rate({ format: 'ZPL', withReturn: true })).length).toBeGreaterThan(0)
  const sent = await walk.buy({ format: 'ZPL' })
  const returns = async () => (await station.call<{ results: ReturnRecord[] }>('GET', '/desk/returns')).body
  const [back] = (await returns()).results
  if (!back?.label_id || !back.tracking_number) throw new Error('no return label came along')
  await walk.print()
  const codes = await walk.scanned(await printer.received(2))
  const digits = (text: string | null) => text?.replaceAll(/\D/g, '') ?? ''
  expect(codes.map(digits).map(code => code.endsWith(digits(sent.tracking_number)))).toEqual([true, false])
  expect(digits(codes[1] ?? '').endsWith(digits(back.tracking_number))).toBe(true)

  await goTo(desk, '/print-queue')
  await history(page).getByText(back.tracking_number).waitFor()
  await history(page).getByText('Return label').waitFor()
  await looksRight(desk)

  await walk.open(sent)
  await page.getByRole('list', { name: 'Printing' }).getByText(back.tracking_number).waitFor()
  const papers = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: 'Print Return label' }) })
  await papers.getByRole('button', { name: 'Print Return label' }).click()
  expect((await printer.received(3)).length).toBe(3)
  await looksRight(desk)
  await papers.getByRole('link', { name: `Open shipment ${back.tracking_number}` }).click()
  await page.getByRole('link', { name: 'The shipment it brings back' }).waitFor()
  await walk.isDrawn(page.getByRole('img', { name: `Label ${back.tracking_number}` }))
  expect(await page.getByRole('list', { name: 'Printing' }).getByText('Return label').count()).toBe(2)
  await looksRight(desk)
  await goTo(desk, '/returns')
  await row(page, /Noah Singh.*In the box/).waitFor()
  await looksRight(desk)
  return { walk, sent, back: { id: back.label_id, number: back.tracking_number } }
}

test('USPS: a return label in the box is bought, printed behind the label, found and voided by itself', async () => {
  const usps = await startUsps({ port: 0 })
  onTestFinished(usps.stop)
  const desk = await openScreen()
  await createCarrierWalk(desk).moveTo(acrossTheStates)
  const { walk, sent, back } = await boughtAndPrinted(desk, {
    ...uspsApp(usps.url),
    slug: 'usps',
    label: 'USPS',
  })
  const { page } = desk
  await walk.open(sent)
  await page.getByRole('button', { name: 'Void label…' }).click()
  await dialog(page, 'Void this label?').getByText(`Its return label ${back.number} stays valid.`).waitFor()
  await page.keyboard.press('Escape')
  await walk.voidIt(back)
  await goTo(desk, '/returns')
  await row(page, /Noah Singh.*Voided/).waitFor()
  await walk.voidIt(sent)
  expect(usps.charges()).toBe(1)
  expect(walk.trouble()).toEqual([])
})

test('Canada Post: a return label in the box is printed behind the label, and voided with its shipment', async () => {
  const post = await startPost({ port: 0 })
  onTestFinished(post.stop)
  const desk = await openScreen()
  const { walk, sent, back } = await boughtAndPrinted(desk, postKey(post.url))
  const { page } = desk
  await walk.open(sent)
  await page.getByRole('button', { name: 'Void label…' }).click()
  const asked = dialog(page, 'Void this label?')
  await asked.getByText(`Its return label ${back.number} is voided with it.`).waitFor()
  await asked.getByRole('button', { name: 'Void label', exact: true }).click()
  await page.getByText('This label is voided.').waitFor()
  await walk.open(back)
  await page.getByText('This label is voided.').waitFor()
  await goTo(desk, '/returns')
  await row(page, /Noah Singh.*Voided/).waitFor()
  expect(walk.trouble()).toEqual([])
})
