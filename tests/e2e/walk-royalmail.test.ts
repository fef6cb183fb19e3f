import { expect, onTestFinished, test } from 'vitest'
import { type Account, createCarrierWalk } from '../support/screens/carrier-walk.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import { wrongSecret } from '../support/simulators/engine/access.ts'
import { start } from '../support/simulators/royalmail/index.ts'

const openScreen = screenForFile()

const account = (url: string): Account => ({
  slug: 'royalmail',
  label: 'Royal Mail',
  texts: { 'Client ID': 'app-of-the-shop', 'Other server': url },
  secret: { field: 'Click & Drop API key', wrong: () => wrongSecret, right: 'a-key-of-click-and-drop' },
  secrets: { 'Client secret': 'a-secret-of-the-shop' },
})

/** Across England. */
const acrossEngland: Parameters<ReturnType<typeof createCarrierWalk>['moveTo']>[0] = {
  from: {
    address_line1: '10 Quill Street',
    city: 'London',
    state_code: null,
    postal_code: 'N1 7AA',
    country_code: 'GB',
  },
  to: {
    address_line1: '4 Mill Lane',
    city: 'Leeds',
    state_code: null,
    postal_code: 'LS1 4AP',
    country_code: 'GB',
  },
}

test('Royal Mail from its key to the manifest, through the screens', async () => {
  const royalmail = await start({ port: 0 })
  onTestFinished(royalmail.stop)
  const desk = await openScreen()
  const walk = createCarrierWalk(desk)
  await walk.moveTo(acrossEngland)
  const [first, , third] = await walk.printedLabels(account(royalmail.url))
  expect(royalmail.charges()).toBe(3)

  await walk.rate()
  await desk.page
    .getByText(/Example prices, not those of your contract/)
    .first()
    .waitFor()

  // The label is not in the answer of the purchase, and follows it.
  royalmail.misbehave({ on: 'ship', kind: 'partial' })
  await desk.page.keyboard.press('Control+Enter')
  await said(desk.page, /^It is bought and paid for\. The carrier has not made the label yet\./)
  const { body } = await desk.station.call<{ results: { id: string }[] }>('GET', '/v1/shipments?limit=1')
  const [follows] = body.results
  await goTo(desk, `/shipments/${follows?.id}`)
  await desk.page.getByRole('button', { name: 'Fetch the label' }).click()
  await said(desk.page, 'The label is here.')
  await desk.page
    .getByText(/QM\d{9}GB/)
    .first()
    .waitFor()

  if (first) await walk.follow(first, null)
  if (follows) await walk.voidIt(follows)
  expect(third?.tracking_number).toMatch(/^QM\d{9}GB$/)
  await walk.close('Royal Mail')
  const asked = new Set(royalmail.calls.map(({ operation }) => operation))
  for (const operation of ['version', 'ship', 'label', 'track', 'void', 'manifest'])
    expect([...asked]).toContain(operation)
  expect(walk.trouble()).toEqual([])
})
