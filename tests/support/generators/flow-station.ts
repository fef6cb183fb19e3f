import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { PickupRecord } from '../../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { WebhookRecord } from '../../../shared/api/webhooks.ts'
import { paperlessCarriers } from '../carriers/scripted-carrier.ts'
import { finishedBatch } from '../desks/batch-desk.ts'
import { addConnection, addShipment, buy, courier } from '../desks/shipping-data.ts'
import { webhookReceiver } from '../desks/webhook-receiver.ts'
import { runProgram } from '../run/tool.ts'
import { startStation, type TestStation } from '../station/station.ts'
import { tempHome } from '../station/temp-home.ts'

/** What a flow says it did: ids, and the first bytes of what it was sent. */
const flowOutcome = z.strictObject({
  webhook: z.string(),
  address: z.string(),
  order: z.string(),
  bought: z.tuple([z.string(), z.string()]),
  straight: z.string(),
  tracker: z.string(),
  pickup: z.string(),
  batch: z.string(),
  upload: z.string(),
  slip: z.string(),
  refused: z.string(),
})
type FlowOutcome = z.infer<typeof flowOutcome>

/** A station with a courier, and somebody who waits for its webhooks, for one test. */
export async function flowStation() {
  const station = await startStation({ carriers: paperlessCarriers })
  onTestFinished(station.close)
  await addConnection(station.call, courier())
  const hook = await webhookReceiver()
  const folder = tempHome()
  const { bareKey } = station.keys.create({ name: 'flow', mode: 'test' })
  const env = {
    STATION_URL: station.url.replace(/\/$/, ''),
    STATION_KEY: bareKey,
    HOOK_URL: hook.url,
    PICKUP_DAY: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
  }
  const run = async (program: string, args: readonly string[], more: Record<string, string> = {}) => {
    const { exitCode, out, output } = await runProgram(program, args, {
      cwd: folder,
      env: { ...env, ...more },
      timeoutMs: 240_000,
    })
    if (exitCode !== 0) throw new Error(output.trim().slice(-4_000))
    return out
  }
  return {
    folder,
    env,
    run,
    /** A label, for what lists bought shipments. */
    buyOne: async () => void (await buy(station.call, await addShipment(station.call))),
    /** Writes what the station says of itself into a file of the folder, and answers with its path. */
    describe: async (query: string): Promise<string> => {
      const { body } = await station.call('GET', `/openapi.json?${query}`, undefined, { as: 'none' })
      const path = join(folder, 'openapi.json')
      writeFileSync(path, JSON.stringify(body))
      return path
    },
    write: (path: string, content: string): void => {
      mkdirSync(join(folder, path, '..'), { recursive: true })
      writeFileSync(join(folder, path), content)
    },
    /** Runs the flow and looks at the station whether everything it tells of has happened. */
    walk: async (program: string, args: readonly string[], more: Record<string, string> = {}) => {
      const out = await run(program, args, more)
      const told = flowOutcome.parse(JSON.parse(out.trim().split('\n').at(-1) ?? ''))
      await haveHappened(station, told)
      const { secret } = (await station.call<WebhookRecord>('GET', `/v1/webhooks/${told.webhook}`)).body
      // Two labels have a record each; the third was bought past them.
      for (const { body, headers } of await hook.received(2)) {
        const event = new Webhook(secret).verify(body, headers as Record<string, string>)
        expect(event).toMatchObject({ type: 'shipment_purchased' })
      }
    },
  }
}

/** Asked over the interface by hand, without any of the clients. */
async function haveHappened({ call }: TestStation, told: FlowOutcome): Promise<void> {
  const read = async <T>(path: string) => {
    const { status, body } = await call<T>('GET', path)
    expect(status, path).toBe(200)
    return body
  }
  const [first, second] = await Promise.all(
    told.bought.map(id => read<ShipmentRecord>(`/v1/shipments/${id}`)),
  )
  expect([first?.status, second?.status]).toEqual(['purchased', 'purchased'])
  expect([first?.service, second?.service]).toEqual(['bench_standard', 'bench_express'])
  const label = await call('GET', String(first?.label_url), undefined, { as: 'none' })
  expect(label.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(told.straight).toMatch(/^BC\d+$/)
  expect(told.tracker).toBe(first?.tracker_id)
  const pickup = await read<PickupRecord>(`/v1/pickups/${told.pickup}`)
  expect(pickup.parcels).toHaveLength(2)
  await read(`/v1/addresses/${told.address}`)
  expect((await read<OrderRecord>(`/v1/orders/${told.order}`)).order_id).toBe('1001')
  const batch = await finishedBatch(call, told.batch)
  expect(batch).toMatchObject({ status: 'completed', resources: [{ status: 'processed' }] })
  expect(await read(`/v1/documents/${told.upload}`)).toMatchObject({
    documents: [{ file_name: 'invoice.pdf' }],
  })
  expect([told.slip, told.refused]).toEqual(['%PDF-', 'validation'])
}
