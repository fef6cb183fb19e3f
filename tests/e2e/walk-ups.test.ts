import { expect, onTestFinished, test } from 'vitest'
import { type Account, createCarrierWalk } from '../support/screens/carrier-walk.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { start, wrongSecret } from '../support/simulators/ups/index.ts'

const openScreen = screenForFile()

const account = (url: string): Account => ({
  slug: 'ups',
  label: 'UPS',
  texts: { 'Client ID': 'app', 'Shipper number': '999aa1', 'Other server': url },
  choices: { 'Account country': 'Canada' },
  secret: { field: 'Client secret', wrong: () => wrongSecret, right: 'a-secret-of-the-app' },
})

test('UPS from its account to the driver at the door, through the screens', async () => {
  const ups = await start({ port: 0 })
  onTestFinished(ups.stop)
  const desk = await openScreen()
  const walk = createCarrierWalk(desk)
  const [first, second, third] = await walk.printedLabels(account(ups.url))
  expect(ups.charges()).toBe(3)

  if (first) await walk.follow(first, 'MARTIN')
  if (second) await walk.voidIt(second)
  if (third) await walk.collect(third)
  const asked = new Set(ups.calls.map(({ operation }) => operation))
  expect([...asked].sort()).toEqual(['cancel_pickup', 'pickup', 'rate', 'ship', 'token', 'track', 'void'])
  expect(walk.trouble()).toEqual([])
})
