import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { Backup } from '../../shared/desk/backups.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { runCommand } from '../support/command-line/command-line.ts'
import { type Call, errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier, route } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'
import { until } from '../support/until.ts'

const data = (home: string) => join(home, 'packdesk.sqlite')
const log = (home: string) => `${data(home)}-wal`
const shared = (home: string) => `${data(home)}-shm`

/** Brings the log into the data, as a station that is stopped in order leaves it. */
function fold(home: string): void {
  const sqlite = new BetterSqlite3(data(home))
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** A shop with a carrier that charges, a courier of its own and a draft, all of it safely in the data. */
async function shop() {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const first = await killableStation(home)
  await addConnection(first.call, scriptedConnection(carrier))
  await addConnection(first.call, courier())
  const draft = await addShipment(first.call, { carrier_ids: ['scripted'] })
  await first.kill()
  fold(home)
  return { home, carrier, draft }
}

/** What a killed station did goes with its log. */
async function afterKill<T>(home: string, work: (call: Call) => Promise<T>, lose = loseLog): Promise<T> {
  const station = await killableStation(home)
  const done = await work(station.call)
  await station.kill()
  lose(home)
  return done
}

const loseLog = (home: string): void => [log(home), shared(home)].forEach(file => void rmSync(file))

const tearLog = (home: string): void => {
  // The first frames of the log stay: what was committed last goes.
  truncateSync(log(home), 32 + 4_120 * 2)
  rmSync(shared(home))
}

async function nextStart(home: string) {
  const station = await startStation({ home, carriers: scriptedCarriers })
  onTestFinished(() => station.close())
  return { ...station, ...settlingDesk(station.call) }
}

const oneCall = { ...route, service: 'scripted_ground', carrier_ids: ['scripted'] }

const losses: [string, (home: string) => void][] = [
  ['its log is removed', loseLog],
  ['its log is torn', tearLog],
]

describe('a station killed after it bought labels', () => {
  test('finds everything again where nothing was lost, and tells of nothing', async () => {
    const { home, draft } = await shop()
    const bought = await afterKill(
      home,
      call => buy(call, draft),
      () => undefined,
    )
    const { call, attention } = await nextStart(home)
    expect(await attention()).toEqual([])
    expect((await call('GET', `/v1/shipments/${draft.id}`)).body).toMatchObject({
      tracking_number: bought.body.tracking_number,
    })
  })

  test.each(losses)('%s: the label is named with number and price, and not bought twice', async (_, lose) => {
    const { home, carrier, draft } = await shop()
    const { body } = await afterKill(home, call => buy(call, draft), lose)
    const number = String(body.tracking_number)
    const doctor = await runCommand('doctor', '--home', home, '--port', '0')
    expect(doctor.out).toMatch(new RegExp(`FAIL {2}Journal: .*${draft.id}.*scripted.*${number}.*12\\.50`))

    const { call, attention, log: said } = await nextStart(home)
    const [item, ...others] = await attention()
    expect(others).toEqual([])
    expect(item).toMatchObject({
      kind: 'purchase',
      shipment_id: draft.id,
      carrier_id: 'scripted',
      subject: 'scripted_ground',
    })
    expect(item?.said.join(' ')).toMatch(new RegExp(`number ${number}, for 12\\.50`))
    expect(said()).toMatch(new RegExp(`${draft.id}.*${number}.*12\\.50`))
    const again = await buy(call, draft)
    expect(errorOf(again).code).toBe('outcome_unknown')
    expect(carrier.charges()).toHaveLength(1)
  })

  test('a label whose shipment is lost with it comes back from the carrier, shipment and all', async () => {
    const { home, carrier } = await shop()
    const { body } = await afterKill(home, call => call('POST', '/v1/shipments', oneCall))
    carrier.behave('search', {})
    const { call, attention } = await nextStart(home)
    await until(async () =>
      expect((await call('GET', `/v1/shipments/${body.id}`)).body).toMatchObject({
        status: 'purchased',
        tracking_number: body.tracking_number,
        recipient: { city: route.recipient.city },
      }),
    )
    expect(await attention()).toEqual([])
    expect(carrier.charges()).toEqual([body.tracking_number])
  })

  test('a carrier that finds nothing does not undo what the journal has seen', async () => {
    const { home, carrier, draft } = await shop()
    await afterKill(home, call => buy(call, draft))
    carrier.behave('search', { body: 'null' })
    const { call, attention, askCarrier } = await nextStart(home)
    expect((await askCarrier(draft.id)).body).toMatchObject({ finding: 'cannot_tell' })
    expect(await attention()).toMatchObject([{ kind: 'purchase', shipment_id: draft.id }])
    expect((await buy(call, draft)).status).toBe(409)
  })

  test('numbers of a courier of its own are not handed out again', async () => {
    const { home } = await shop()
    const own = { ...route, service: 'bench_standard' }
    const buyOwn = async (call: Call) =>
      String((await call('POST', '/v1/shipments', own)).body.tracking_number)
    const lost = await afterKill(home, async call => [await buyOwn(call), await buyOwn(call)])
    const { call, attention } = await nextStart(home)
    const named = (await attention()).map(({ said }) => said.join(' '))
    for (const number of lost)
      expect(named.some(text => text.includes(`number ${number}, for 10.00`))).toBe(true)
    expect(lost).not.toContain(await buyOwn(call))
  })

  test('a void that is lost is named until somebody has looked', async () => {
    const { home, draft } = await shop()
    await afterKill(home, call => buy(call, draft), fold)
    await afterKill(home, call => call('POST', `/v1/shipments/${draft.id}/cancel`))
    const { call, attention } = await nextStart(home)
    const [item] = await attention()
    expect(item).toMatchObject({ kind: 'lost', shipment_id: draft.id })
    expect(item?.subject).toMatch(/void/)
    const settled = await call('POST', `/desk/attention/${item?.id}/settle`, { happened: true })
    expect(settled.status).toBe(200)
    expect(await attention()).toEqual([])
  })
})

describe('data that is older than its journal', () => {
  test('put in its place by hand: the labels bought since are named, once', async () => {
    const { home, draft } = await shop()
    const older = join(tempHome(), 'older.sqlite')
    copyFileSync(data(home), older)
    await afterKill(home, call => buy(call, draft), fold)
    copyFileSync(older, data(home))
    const first = await nextStart(home)
    expect(await first.attention()).toMatchObject([{ kind: 'purchase', shipment_id: draft.id }])
    await first.settlePurchase(draft.id, { happened: false })
    expect(await first.attention()).toEqual([])
    await first.close()
    expect(await (await nextStart(home)).attention()).toEqual([])
  })

  test('restored from a backup on purpose: the labels bought since are named as that', async () => {
    const { home, draft } = await shop()
    await afterKill(home, async call => void (await call<Backup>('POST', '/desk/backups')), fold)
    await afterKill(home, call => buy(call, draft), fold)
    const [backup = ''] = readdirSync(join(home, 'backups'))
    const restored = await runCommand('restore', join(home, 'backups', backup), '--home', home)
    expect(restored.code, restored.err).toBe(0)
    const [item] = await (await nextStart(home)).attention()
    expect(item).toMatchObject({ kind: 'purchase', shipment_id: draft.id })
    expect(item?.said.join(' ')).toMatch(/since a backup was restored/)
  })

  test('gone with its backups: no empty station is made while a journal says that there was one', async () => {
    const { home, draft } = await shop()
    await afterKill(home, call => buy(call, draft), fold)
    for (const file of [data(home), shared(home), log(home)]) rmSync(file, { force: true })
    await expect(startStation({ home })).rejects.toThrow(/missing or empty/)
    expect(readdirSync(home)).not.toContain('packdesk.sqlite')
  })
})

describe('the journal itself', () => {
  const journalOf = (home: string): string => {
    const [name = ''] = readdirSync(join(home, 'witness'))
    return join(home, 'witness', name)
  }

  test('with a changed line is not believed: that is logged, and a new one is begun', async () => {
    const { home, draft } = await shop()
    await afterKill(home, call => buy(call, draft), fold)
    const file = journalOf(home)
    writeFileSync(file, readFileSync(file, 'utf8').replace('scripted_ground', 'scripted_grounD'))
    const station = await nextStart(home)
    expect(station.log()).toContain('the journal beside the data is damaged')
    expect(await station.attention()).toEqual([])
    expect((await buy(station.call, await addShipment(station.call))).status).toBe(200)
  })

  test('with a last line torn off by a power cut goes on', async () => {
    const { home, draft } = await shop()
    await afterKill(home, call => buy(call, draft), fold)
    const file = journalOf(home)
    truncateSync(file, readFileSync(file).length - 5)
    const station = await nextStart(home)
    expect(station.log()).not.toContain('damaged')
    const items: AttentionItem[] = await station.attention()
    expect(items).toEqual([])
  })

  test('holds no credential', async () => {
    const { home, draft } = await shop()
    await afterKill(home, call => buy(call, draft), fold)
    expect(readFileSync(journalOf(home), 'utf8')).toContain('"what":"intent"')
    expect(readFileSync(journalOf(home), 'utf8')).not.toMatch(/api_key|secret/)
  })
})
