import { expect, onTestFinished, test } from 'vitest'
import { type Account, createCarrierWalk } from '../support/screens/carrier-walk.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { start } from '../support/simulators/dpdhl/index.ts'
import { wrongSecret } from '../support/simulators/engine/access.ts'

const openScreen = screenForFile()

const account = (url: string): Account => ({
  slug: 'dpdhl',
  label: 'Deutsche Post DHL',
  texts: {
    'Portal user': 'desk_user',
    'API key': 'app-key',
    'Customer number (EKP)': '3333333333',
    'Other server': url,
  },
  secret: { field: 'Portal password', wrong: () => wrongSecret, right: 'a-password-of-the-portal' },
  secrets: { 'API secret': 'a-secret-of-the-app' },
  codes: ({ tracking_number }) => [`(00)${tracking_number?.slice(2)}`],
})

/** Across Germany. */
const acrossGermany: Parameters<ReturnType<typeof createCarrierWalk>['moveTo']>[0] = {
  from: {
    address_line1: 'Torstr. 1',
    city: 'Berlin',
    state_code: null,
    postal_code: '10119',
    country_code: 'DE',
  },
  to: {
    address_line1: 'Am Hang 9',
    city: 'Muenchen',
    state_code: null,
    postal_code: '80331',
    country_code: 'DE',
  },
}

test('DHL Paket from its portal user to the list of the day, through the screens', async () => {
  const dhl = await start({ port: 0 })
  onTestFinished(dhl.stop)
  const desk = await openScreen()
  const walk = createCarrierWalk(desk)
  await walk.moveTo(acrossGermany)
  const [first, second, third] = await walk.printedLabels(account(dhl.url))
  expect(dhl.charges()).toBe(3)

  await walk.rate()
  await desk.page
    .getByText(/Example prices, not those of your contract/)
    .first()
    .waitFor()

  // The sheet a new connection begins with stands where it is edited.
  const { body } = await desk.station.call<{ results: { id: string }[] }>('GET', '/desk/connections')
  await goTo(desk, `/carriers/${body.results[0]?.id}`)
  await desk.page.getByRole('link', { name: 'Enter your own prices: these are examples' }).click()
  const services = desk.page.getByRole('list', { name: 'Services and prices' })
  await services.getByRole('button', { name: /^DHL Paket 7\.50/ }).waitFor()
  const examples = desk.page.getByText('These are example prices. Enter your contract.')
  await services.getByRole('button', { name: /^DHL Kleinpaket/ }).click()
  await examples.waitFor()
  await desk.page.locator('[data-cell="0:1"]').click()
  await desk.page.keyboard.type('3.10')
  await desk.page.keyboard.press('Enter')
  await desk.page.getByRole('button', { name: /^Save rates/ }).click()
  await examples.waitFor({ state: 'hidden' })
  await services.getByRole('button', { name: /^DHL Paket 7\.50/ }).click()
  await examples.waitFor()

  if (first) await walk.follow(first, 'MARTIN')
  if (second) await walk.voidIt(second)
  if (third) await walk.collect(third)
  if (first) await walk.bringBack(first, /^DHL Retoure/)
  await walk.close('Deutsche Post DHL')
  const asked = new Set(dhl.calls.map(({ operation }) => operation))
  for (const operation of ['token', 'ship', 'track', 'void', 'pickup', 'return', 'manifest', 'manifest_list'])
    expect([...asked]).toContain(operation)
  expect(walk.trouble()).toEqual([])
})
