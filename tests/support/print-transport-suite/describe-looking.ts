import { expect, test } from 'vitest'
import { everyByte, labelOf } from './documents.ts'
import { type Counterpart, claimed, sendOptions, type Talent } from './place.ts'

/** What a transport sees of a place without printing there. */
export function describeLooking({ talents, createPlace }: Counterpart): void {
  test('looks without printing', async () => {
    const { transport, arrived, begun } = await createPlace()
    expect(await transport.check(sendOptions())).toMatchObject({ state: 'ready' })
    expect(begun()).toBe(0)
    await transport.send(everyByte, sendOptions())
    await transport.check(sendOptions())
    expect(await arrived(1)).toHaveLength(1)
  })

  test('says in words that it is not there when it is looked at', async () => {
    const { transport, breakDown, repair } = await createPlace()
    await breakDown()
    expect(await transport.check(sendOptions())).toMatchObject({
      state: expect.stringMatching(/^(offline|blocked)$/),
      problem: { message: expect.stringMatching(/\.$/) },
    })
    await repair()
    expect(await transport.check(sendOptions())).toMatchObject({ state: 'ready' })
  })

  test('gives up looking when it is told to', async () => {
    const { transport } = await createPlace()
    const seen = await transport.check(sendOptions({ signal: AbortSignal.abort() }))
    expect(seen).toMatchObject({ problem: { code: 'interrupted' } })
  })

  test('can be asked whatever its counterpart answers', async () => {
    const { transport } = await createPlace()
    const offered = {
      identity: transport.identify,
      following: transport.follow,
      withdraw: transport.withdraw,
    }
    for (const [talent, operation] of Object.entries(offered))
      if (talents.includes(talent as Talent)) expect(operation, talent).toBeTypeOf('function')
  })

  if (talents.includes('identity'))
    test('asks who the printer is without printing', async () => {
      const { transport, identity, arrived, begun } = await createPlace()
      const said = await transport.identify?.(sendOptions())
      expect(said).toMatchObject(claimed(identity, 'identity'))
      expect(begun()).toBe(0)
      await transport.send(labelOf(1), sendOptions())
      expect((await arrived(1)).map(String)).toEqual([labelOf(1).toString()])
    })
}
