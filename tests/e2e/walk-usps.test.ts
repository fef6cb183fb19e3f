import { expect, onTestFinished, test } from 'vitest'
import { uspsApp } from '../support/screens/carrier-accounts.ts'
import {
  type Account,
  acrossTheStates,
  createCarrierWalk,
  toBerlin,
} from '../support/screens/carrier-walk.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { start as startHome, wrongSecret } from '../support/simulators/usps/index.ts'
import { start as startAbroad } from '../support/simulators/usps_international/index.ts'

const openScreen = screenForFile()

const account = (url: string): Omit<Account, 'slug' | 'label'> => {
  const { secret, ...rest } = uspsApp(url)
  return { ...rest, secret: { ...secret, wrong: () => wrongSecret } }
}

test('USPS from its app to the SCAN form of the day, through the screens', async () => {
  const usps = await startHome({ port: 0 })
  onTestFinished(usps.stop)
  const desk = await openScreen()
  const { page } = desk
  const walk = createCarrierWalk(desk)
  await walk.moveTo(acrossTheStates)
  const [first, second, third] = await walk.printedLabels({
    ...account(usps.url),
    slug: 'usps',
    label: 'USPS',
    codes: ({ tracking_number }) => [`(420)97301(92)${tracking_number?.slice(2)}`],
  })
  expect(usps.charges()).toBe(3)

  const names = await walk.rate()
  expect(new Set(names).size).toBe(names.length)
  const books = page.locator('label', { hasText: 'Only for books, recordings and other media' })
  await books.getByText(/^Media Mail/).waitFor()
  expect(await books.getByText('Cheapest').count()).toBe(0)
  expect(await page.getByRole('radio', { checked: true, name: /^Ground Advantage.*Cheapest/ }).count()).toBe(
    1,
  )
  expect(names.filter(name => name.includes('Flat Rate'))).toEqual([])
  await walk.buy({ service: /^Priority Mail · Cubic/ })
  expect(usps.calls.at(-1)?.body).toContain('"rateIndicator":"CP"')
  await walk.print()

  expect(await walk.rate({ box: 'USPS small flat rate box' })).toEqual([
    expect.stringContaining('Priority Mail · Small Flat Rate Box'),
  ])
  await walk.buy()
  expect(usps.calls.at(-1)?.body).toContain('"rateIndicator":"FS"')
  await walk.print()

  if (first) await walk.follow(first, null)
  if (second) await walk.voidIt(second)
  if (third) await walk.collect(third)
  if (first) await walk.bringBack(first, /^Ground Advantage · Single piece/)
  await walk.close('USPS')
  const asked = new Set(usps.calls.map(({ operation }) => operation))
  for (const operation of ['payment', 'rate', 'ship', 'track', 'void', 'pickup', 'ship_return', 'manifest'])
    expect([...asked]).toContain(operation)
  expect(walk.trouble()).toEqual([])
})

test('USPS International from its app to the SCAN form of the day, through the screens', async () => {
  const usps = await startAbroad({ port: 0 })
  onTestFinished(usps.stop)
  const desk = await openScreen()
  const walk = createCarrierWalk(desk)
  await walk.moveTo(toBerlin)
  const [first, second, third] = await walk.printedLabels({
    ...account(usps.url),
    slug: 'usps_international',
    label: 'USPS International',
  })
  expect(usps.charges()).toBe(3)

  if (first) await walk.follow(first, null)
  if (second) await walk.voidIt(second)
  if (third) await walk.collect(third)
  await walk.close('USPS International')
  const asked = new Set(usps.calls.map(({ operation }) => operation))
  for (const operation of ['payment', 'rate', 'track', 'void', 'pickup', 'manifest'])
    expect([...asked]).toContain(operation)
  expect(walk.trouble()).toEqual([])
})
