import { expect, onTestFinished, test } from 'vitest'
import { type Account, createCarrierWalk } from '../support/screens/carrier-walk.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { start } from '../support/simulators/dhl_express/index.ts'
import { wrongSecret } from '../support/simulators/engine/access.ts'

const openScreen = screenForFile()

const account = (url: string): Account => ({
  slug: 'dhl_express',
  label: 'DHL Express',
  texts: { 'API key': 'key', 'Account number': '123456789', 'Other server': url },
  choices: { 'Account country': 'Canada' },
  secret: { field: 'API secret', wrong: () => wrongSecret, right: 'a-secret-of-the-key' },
  // It prices in euros, and is sent from Canada.
  asked: 'The price is in EUR, not in CAD.',
  codes: ({ tracking_number, recipient, parcels: [parcel] }) => [
    tracking_number,
    `2L${recipient.country_code}${recipient.postal_code?.replace(/\W/g, '')}+42000001`,
    `J${parcel?.reference_number}`,
  ],
})

test('DHL Express from its account to the driver at the door, through the screens', async () => {
  const dhl = await start({ port: 0 })
  onTestFinished(dhl.stop)
  const desk = await openScreen()
  const walk = createCarrierWalk(desk)
  const [first, second, third] = await walk.printedLabels(account(dhl.url))
  expect(dhl.charges()).toBe(3)

  if (first) await walk.follow(first, 'MARTIN')
  // Nobody is told: a waybill that is not used is not billed.
  if (second) await walk.voidIt(second)
  if (third) await walk.collect(third)
  const asked = new Set(dhl.calls.map(({ operation }) => operation))
  expect([...asked].sort()).toEqual([
    'address',
    'cancel_pickup',
    'change_pickup',
    'pickup',
    'proof',
    'rate',
    'ship',
    'track',
  ])
  expect(walk.trouble()).toEqual([])
})
