import { expect, onTestFinished, test } from 'vitest'
import { type Account, acrossTheStates, createCarrierWalk } from '../support/screens/carrier-walk.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { wrongSecret } from '../support/simulators/engine/access.ts'
import { start } from '../support/simulators/fedex/index.ts'

const openScreen = screenForFile()

const account = (url: string): Account => ({
  slug: 'fedex',
  label: 'FedEx',
  texts: { 'Account number': '740561073', 'Ground Economy hub': '5531', 'Other server': url },
  choices: { 'Account country': 'United States' },
  secret: { field: 'Secret key', wrong: () => wrongSecret, right: 'a-secret-of-the-project' },
  secrets: {
    'API key': 'shipping',
    'API key for tracking': 'tracking',
    'Secret key for tracking': 'another-secret',
  },
  codes: ({ tracking_number }) => [`9622001900000000000000${tracking_number}`],
})

test('FedEx from its account to the driver at the door, through the screens', async () => {
  const fedex = await start({ port: 0 })
  onTestFinished(fedex.stop)
  const desk = await openScreen()
  const walk = createCarrierWalk(desk)
  await walk.moveTo(acrossTheStates)
  const [first, second, third] = await walk.printedLabels(account(fedex.url))
  expect(fedex.charges()).toBe(3)

  const names = await walk.rate({ box: 'FedEx small box' })
  expect(new Set(names).size).toBe(names.length)
  for (const name of ['FedEx 2Day', 'FedEx 2Day · Saturday delivery', 'FedEx 2Day · One Rate'])
    expect(names).toContain(name)
  await walk.buy({ service: /^FedEx 2Day · One Rate \$/ })
  expect(fedex.calls.at(-1)?.body).toContain('"FEDEX_ONE_RATE"')
  await walk.print()
  await walk.rate()
  await walk.buy({
    service: /^FedEx 2Day · Saturday delivery/,
    asked: /^The price is .* times what labels like it cost/,
  })
  expect(fedex.calls.at(-1)?.body).toContain('"SATURDAY_DELIVERY"')
  await walk.print()

  if (first) await walk.follow(first, 'M.MARTIN')
  if (second) await walk.voidIt(second)
  if (third) await walk.collect(third)
  if (first) await walk.bringBack(first, /^FedEx Ground ·/)
  expect(fedex.calls.at(-1)?.body).toContain('"PRINT_RETURN_LABEL"')
  const asked = new Set(fedex.calls.map(({ operation }) => operation))
  expect([...asked].sort()).toEqual([
    'cancel_pickup',
    'pickup',
    'proof',
    'rate',
    'ship',
    'token',
    'track',
    'void',
  ])
  expect(walk.trouble()).toEqual([])
})
