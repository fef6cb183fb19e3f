import { expect, onTestFinished, test } from 'vitest'
import { postKey } from '../support/screens/carrier-accounts.ts'
import { type Account, createCarrierWalk } from '../support/screens/carrier-walk.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { type CanadaPostSimulator, start } from '../support/simulators/canadapost/index.ts'

const openScreen = screenForFile()

const account = ({ url, misbehave }: CanadaPostSimulator): Account => {
  const { secret, ...rest } = postKey(url)
  const wrong = () => {
    misbehave({ on: 'rate', kind: 'expired_token' })
    return 'not-the-key'
  }
  return { ...rest, secret: { ...secret, wrong } }
}

test('Canada Post from its key to the end of the day, through the screens', async () => {
  const post = await start({ port: 0 })
  onTestFinished(post.stop)
  const desk = await openScreen()
  const walk = createCarrierWalk(desk)
  const shipments = await walk.printedLabels(account(post))
  const numbers = shipments.map(each => each.tracking_number)
  expect(post.paidFor()).toEqual(numbers)

  const [first, second, third] = shipments
  if (first) await walk.follow(first, null)
  if (second) await walk.voidIt(second)
  if (third) await walk.collect(third)
  await walk.close('Canada Post')
  const asked = new Set(post.calls.map(({ operation }) => operation))
  for (const operation of ['rate', 'ship', 'label', 'track', 'pickup', 'transmit', 'manifest'])
    expect([...asked]).toContain(operation)
  expect(walk.trouble()).toEqual([])
})
