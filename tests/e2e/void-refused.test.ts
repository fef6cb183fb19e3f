import { expect, test } from 'vitest'
import { languages } from '../../shared/desk/shop-settings.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { tabTo } from '../support/screens/ship-desk.ts'
import { expectSpoken, wordsOf } from '../support/screens/spoken.ts'

const openScreen = screenForFile()

/** Two labels that cannot be voided: of one nobody knows whether it is void, the other is delivered. */
async function refusedLabels() {
  const screen = await openScreen(null, { carriers: scriptedCarriers })
  const { station } = screen
  const carrier = await fakeCarrier()
  await addConnection(station.call, scriptedConnection(carrier))
  const label = async () =>
    (await buy(station.call, await addShipment(station.call, { carrier_ids: ['scripted'] }))).body
  const [unknown, delivered] = [await label(), await label()]
  carrier.behave('void', { how: 'hang_up' })
  await station.call('POST', `/v1/shipments/${unknown.id}/cancel`)
  station.database
    .prepare(`UPDATE shipments SET document = json_set(document, '$.status', 'delivered') WHERE id = ?`)
    .run(delivered.id)
  return { ...screen, unknown, delivered }
}

test('why labels cannot be voided is said in the language of the page, with the way to what holds them', async () => {
  const { page, station, unknown, delivered } = await refusedLabels()
  for (const language of languages) {
    const words = wordsOf(language)
    await station.call('PATCH', '/desk/shop-settings', { language })
    await goTo({ page, station }, '/shipments')
    for (const { tracking_number } of [unknown, delivered])
      await row(page, new RegExp(String(tracking_number)))
        .getByRole('checkbox')
        .check()
    await page.keyboard.press('Delete')
    const refused = dialog(page, words.say('shipments.voidNone'))
    const status = words.say('shipments.status_delivered')
    await refused.getByText(words.say('voidHeld.status', { status })).waitFor()
    const way = refused.getByRole('link', { name: words.say('voidHeld.unknown_void') })
    await way.waitFor()
    await expectSpoken(page, words)
    await expectAccessible(page)
    await tabTo(page, way)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain(`/shipments/${unknown.id}`)
  }
})
