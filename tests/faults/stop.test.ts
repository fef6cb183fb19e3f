import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { runCommand } from '../support/command-line/command-line.ts'
import { serveStation } from '../support/command-line/packdesk.ts'
import { callerOf, errorOf } from '../support/contract/call.ts'
import { heldPurchase, upsLane } from '../support/desks/held-purchase.ts'
import { buy } from '../support/desks/shipping-data.ts'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { layFiles } from '../support/station/ready-home.ts'
import { tempHome } from '../support/station/temp-home.ts'

const newKey = async (home: string) =>
  (await runCommand('keys', 'create', '--home', home, '--name', 'bench')).out.trim()

/** The program of `packdesk serve` on a home, and a caller of it. */
async function servedDesk(home: string, key: string) {
  const station = await serveStation(home)
  return { ...station, call: callerOf(station.url, { test: key, live: '' }) }
}

async function deskMidPurchase() {
  const home = usedHome()
  const key = await newKey(home)
  const desk = await servedDesk(home, key)
  return {
    ...desk,
    ...(await heldPurchase(desk.call)),
    startAgain: () => servedDesk(home, key),
    status: async () => (await desk.call<StationStatus>('GET', '/desk/status')).body,
  }
}

function usedHome(): string {
  const home = tempHome()
  layFiles(home)
  return home
}

describe('a stop in the middle of a purchase', () => {
  test('waits for the carrier, says so, and writes the label down before it ends', async () => {
    const { process, warns, finished, ups, draft, answer, startAgain } = await deskMidPurchase()
    process.kill('SIGTERM')
    const [said] = await warns(/Waiting for .*\n/)
    expect(said).toMatch(/^Waiting for 1 purchase, up to 35 s\. Press Ctrl\+C again to stop at once; /)
    ups.release()
    expect((await answer)?.body).toMatchObject({ id: draft.id, status: 'purchased' })
    expect(await finished).toMatchObject({ code: 0, signal: null })
    const { call } = await startAgain()
    const { body } = await call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)
    expect(body).toMatchObject({ status: 'purchased', tracking_number: expect.stringMatching(/^1Z/) })
    expect((await call('GET', String(body.label_url))).status).toBe(200)
    expect(ups.charges()).toBe(1)
  })

  test('takes no new work meanwhile, and shows what it waits for', async () => {
    const { process, warns, call, ups, answer, status, finished } = await deskMidPurchase()
    expect((await status()).stopping).toBe(null)
    process.kill('SIGTERM')
    await warns(/Waiting/)
    const refused = await call('POST', '/v1/shipments', upsLane)
    expect(refused.status).toBe(503)
    expect(errorOf(refused)).toMatchObject({
      code: 'station_stopping',
      message: 'Packdesk is stopping and takes no new work. Nothing was done. Try again when it runs again.',
    })
    expect(refused.headers.get('retry-after')).toBe('10')
    const { stopping } = await status()
    expect(stopping?.waiting_for).toEqual(
      expect.arrayContaining([
        { kind: 'purchase', count: 1 },
        { kind: 'request', count: 1 },
      ]),
    )
    expect(Date.parse(stopping?.until ?? '') - Date.parse(stopping?.since ?? '')).toBe(35_000)
    ups.release()
    await answer
    await finished
  })

  test('ends at once when it is asked again, and the label is unknown at the next start', async () => {
    const { process, warns, finished, ups, draft, startAgain } = await deskMidPurchase()
    process.kill('SIGTERM')
    await warns(/Waiting/)
    // Less than half a second after the first it counts as the same wish.
    const impatience = setInterval(() => process.kill('SIGTERM'), 50)
    const { code } = await finished
    clearInterval(impatience)
    expect(code).toBe(1)
    const { call } = await startAgain()
    const { body } = await call('GET', `/v1/shipments/${draft.id}`)
    expect(body).toMatchObject({ status: 'draft', meta: { unknown: { purchase: {} } } })
    expect((await buy(call, draft)).status).toBe(409)
    expect(ups.charges()).toBe(1)
  })
})

test('a stop in the middle of a print lets the copy out and remembers that it is', async () => {
  const home = usedHome()
  const key = await newKey(home)
  const printer = await fakePrinter({ manner: 'stalls', atByte: 100_000 })
  const { call, process, warns, finished } = await servedDesk(home, key)
  const { body: desk } = await call('POST', '/desk/printers', {
    name: 'Bench',
    uri: printer.uri,
    language: 'ESCPOS',
    dpi: 203,
  })
  const stalled = printer.misbehaved()
  const { body: job } = await call('POST', '/desk/print-jobs', {
    printer_id: desk.id,
    name: 'Big',
    format: 'ESCPOS',
    override: true,
    document_base64: Buffer.alloc(9_000_000, 'x\n').toString('base64'),
  })
  await stalled
  process.kill('SIGTERM')
  const [said] = await warns(/Waiting for .*\n/)
  expect(said).toMatch(/^Waiting for 1 print, up to 30 s\./)
  printer.comeBack()
  expect(await finished).toMatchObject({ code: 0 })
  const again = await servedDesk(home, key)
  const { body } = await again.call('GET', `/desk/print-jobs/${String(job.id)}`)
  expect(body.state).toBe('sent')
})
