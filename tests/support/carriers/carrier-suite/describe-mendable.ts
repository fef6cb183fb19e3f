import { expect, it } from 'vitest'
import type { CarrierAdapter, CarrierConnection } from '../../../../main/carriers/contract/adapter.ts'
import { recordContext } from '../carrier-context.ts'
import { expectRefusal } from './expectations.ts'
import { fixtureServer } from './fixture-server.ts'
import type { CarrierFixtures, CarrierServer } from './fixtures.ts'

/** What the operator can mend is told at its field, and at no other, before anything is sent. */
export function describeMendable<Settings, Config>(
  { createLabel }: Pick<CarrierAdapter<Settings, Config>, 'createLabel'>,
  connection: CarrierConnection<Settings, Config>,
  { labelRequest, mendable = [] }: CarrierFixtures,
  { answers }: CarrierServer,
): void {
  if (!createLabel) return
  it.each(mendable)('says at %s that it cannot buy for %s, and sends nothing', async (field, _, more) => {
    const { fetch, sent } = fixtureServer(answers)
    const { context } = recordContext({ fetch })
    const outcome = await createLabel({ ...labelRequest, ...more }, connection, context)
    const { messages, retry } = expectRefusal(outcome)
    expect([retry, sent]).toEqual(['never', []])
    expect(messages.flatMap(({ details }) => Object.keys(details ?? {}))).toEqual([field])
  })
}
