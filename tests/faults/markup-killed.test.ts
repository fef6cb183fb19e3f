import { expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addMarkup, markedUp } from '../support/desks/markup-desk.ts'
import { moneyOf } from '../support/desks/money-desk.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** Two processes are started one after the other. */
const twoStartsMs = 60_000

async function killedDesk() {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const first = await killableStation(home)
  await addConnection(first.call, scriptedConnection(carrier))
  const { id } = await addMarkup(first.call)
  return { home, carrier, first, id, draft: await addShipment(first.call) }
}

test(
  'a station killed between rate and purchase buys at the mark-up that was shown, once',
  async () => {
    const { home, first, id, draft } = await killedDesk()
    await first.call('PATCH', `/desk/markups/${id}`, { value: 50 })
    await first.kill()
    const { call } = await killableStation(home)
    const { body } = await buy(call, draft)
    expect(markedUp(body.selected_rate)).toEqual([13.5, 'Handling 1 CAD'])
    expect(await moneyOf(call).rows()).toEqual([['charge', '12.50']])
    expect(markedUp((await addShipment(call)).rates[0])).toEqual([18.75, 'Handling 6.25 CAD'])
  },
  twoStartsMs,
)

test(
  'a purchase killed while the carrier makes the label has its mark-up once it is known to have happened',
  async () => {
    const { home, carrier, first, id, draft } = await killedDesk()
    carrier.behave('labels', { how: 'hold', charges: true })
    const buying = buy(first.call, draft).catch(() => null)
    await carrier.asked('labels')
    await first.kill()
    await buying
    const { call } = await killableStation(home)
    await call('DELETE', `/desk/markups/${id}`)
    const { body } = await settlingDesk(call).settlePurchase(draft.id, {
      happened: true,
      tracking_number: 'SC-77',
    })
    expect(markedUp(body.selected_rate)).toEqual([13.5, 'Handling 1 CAD'])
    expect(await moneyOf(call).rows()).toEqual([['charge', '12.50']])
  },
  twoStartsMs,
)
