import { expect, it } from 'vitest'
import { done, from, openShop, pull, type SourceFixtures, type Stage } from '../source-stage.ts'

/** Keys: right, wrong, taken back, and good for a part of the work only. */
export function describeKeys<Settings>(fixtures: SourceFixtures<Settings>): void {
  describePermissions(fixtures)
  describeSecrets(fixtures)
  const verify = ({ adapter, connection, context }: Stage<Settings>) =>
    adapter.verify(undefined, connection, context)

  it('names the shop behind right keys, and changes nothing there', async () => {
    const stage = await openShop(fixtures)
    stage.world.place()
    expect(done(await verify(stage)).name).toMatch(/\S/)
    expect(stage.world.journal).toEqual([])
  })

  it('says that keys are wrong', async () => {
    const stage = await openShop(fixtures, fixtures.wrongKeys)
    expect(await verify(stage)).toMatchObject({ ok: false, effect: 'none', trouble: { kind: 'sign_in' } })
  })

  it('says that keys were taken back, in the middle of the work', async () => {
    const stage = await openShop(fixtures)
    stage.world.place()
    const { cursor } = await pull(stage)
    stage.world.keys.areRevoked = true
    const { adapter, connection, context } = stage
    const outcome = await adapter.changes({ cursor, from }, connection, context)
    expect(outcome).toMatchObject({ ok: false, effect: 'none', trouble: { kind: 'sign_in' } })
  })

  if (fixtures.signIns)
    it('goes on with a new token where one ends in the middle', async () => {
      const stage = await openShop(fixtures)
      stage.world.place()
      const { cursor } = await pull(stage)
      stage.shop.misbehave({ kind: 'expired_token', on: 'list' })
      stage.world.place()
      expect((await pull(stage, cursor)).orders.length).toBeGreaterThan(0)
    })
}

function describePermissions<Settings>(fixtures: SourceFixtures<Settings>): void {
  const verify = ({ adapter, connection, context }: Stage<Settings>) =>
    adapter.verify(undefined, connection, context)

  it.each(fixtures.permissions)('names the missing permission %s', async permission => {
    const stage = await openShop(fixtures)
    stage.world.keys.missing.add(permission)
    const outcome = await verify(stage)
    expect(outcome).toMatchObject({ ok: false, trouble: { kind: 'permissions', missing: [permission] } })
  })

  it('names every permission that is missing, not the first alone', async () => {
    const stage = await openShop(fixtures)
    for (const each of fixtures.permissions) stage.world.keys.missing.add(each)
    const outcome = await verify(stage)
    if (outcome.ok || outcome.trouble.kind !== 'permissions') throw new Error('not refused for permissions')
    expect([...outcome.trouble.missing].sort()).toEqual([...fixtures.permissions].sort())
  })
}

function describeSecrets<Settings>(fixtures: SourceFixtures<Settings>): void {
  const verify = ({ adapter, connection, context }: Stage<Settings>) =>
    adapter.verify(undefined, connection, context)

  it('says no secret in what it answers, and puts none into an address', async () => {
    const stage = await openShop(fixtures)
    stage.world.place()
    const said: unknown[] = [await pull(stage), await verify(stage)]
    for (const kind of ['broken', 'html', 'expired_token'] as const) {
      stage.shop.misbehave({ kind, times: 4 })
      said.push(await verify(stage))
    }
    const addresses = stage.shop.calls.map(({ path, query }) => `${path}?${query}`)
    for (const secret of fixtures.secrets)
      for (const text of [JSON.stringify(said), ...addresses]) expect(text).not.toContain(secret)
  })
}
