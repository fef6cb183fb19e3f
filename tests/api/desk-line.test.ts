import { describe, expect, test } from 'vitest'
import { joinStation } from '../../main/domain/desks/pairing/join-station.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { pinnedFetch } from '../../main/platform/pinned-fetch.ts'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import type { ShopDesk } from '../../shared/desk/shop-desks.ts'
import { errorOf } from '../support/contract/call.ts'
import {
  addOffered,
  cable,
  jobOf,
  labelOf,
  pairedFolder,
  printAt,
  runProgram,
} from '../support/desks/desk-program.ts'
import { computer, openShop, showCode } from '../support/desks/shop-network.ts'
import { scriptedPrinter } from '../support/printers/scripted-printer/scripted-printer.ts'

/** A shop whose second computer has a printer, with the line to it as a cable. */
async function shopWithDesk() {
  const shop = await openShop({ clock: systemClock })
  const printer = await scriptedPrinter()
  const line = await cable(shop.port)
  const held = await pairedFolder(shop, line)
  const options = { folder: held.folder, pairing: held.pairing, printers: [printer.uri] }
  const program = runProgram(options)
  return { shop, printer, line, held, options, program, added: await addOffered(shop) }
}

const deskOf = async ({ station }: Awaited<ReturnType<typeof openShop>>) =>
  (await station.call<{ results: [ShopDesk] }>('GET', '/desk/desks')).body.results[0]

describe('a printer at another desk', () => {
  test('is found with the name of its desk, takes a label byte by byte, and says that it came out', async () => {
    const { shop, printer, added } = await shopWithDesk()
    expect(added).toMatchObject({ name: `${printer.uri} (Bench 2)` })
    expect(added.uri).toMatch(/^desk:\/\/.+\/tcp%3A%2F%2F127\.0\.0\.1%3A\d+$/)
    const checked = await shop.station.call<Printer>('POST', `/desk/printers/${added.id}/check`)
    expect(checked.body.state).toBe('ready')
    const job = await printAt(shop, added, labelOf('one'))
    await printer.received(1)
    expect(printer.documents.map(String)).toEqual([expect.stringContaining('^FDone^FS')])
    await expect.poll(async () => (await jobOf(shop, job)).state).toMatch(/^(sent|confirmed)$/)
  })

  test('is said to be away when its program does not run, and prints once it runs again', async () => {
    const { shop, printer, added, program, options } = await shopWithDesk()
    await program.stop()
    const job = await printAt(shop, added, labelOf('late'))
    await expect
      .poll(async () => (await jobOf(shop, job)).problem?.message ?? '')
      .toMatch(/does not run on Bench 2.+last heard.+Nothing was sent\./)
    runProgram(options)
    await printer.received(1)
    await expect.poll(async () => (await jobOf(shop, job)).state).toMatch(/^(sent|confirmed)$/)
    expect(printer.documents).toHaveLength(1)
  })

  test('prints once where the line is cut while the document comes', async () => {
    const { shop, printer, added, line } = await shopWithDesk()
    const isCut = line.cutInAnswerOf(20_000)
    const job = await printAt(shop, added, labelOf('cut', 1_500))
    await isCut
    await expect.poll(async () => (await jobOf(shop, job)).state).toMatch(/^(sent|confirmed)$/)
    expect(printer.documents).toHaveLength(1)
  })

  test('is unknown where the printer broke off while the line was cut, and nothing is printed again', async () => {
    const { shop, printer, added, line } = await shopWithDesk()
    printer.speak('silent')
    printer.treat({ manner: 'closes', atByte: 50 })
    const broke = printer.misbehaved()
    const job = await printAt(shop, added, labelOf('breaks', 10))
    await broke
    line.unplug()
    expect((await jobOf(shop, job)).state).toBe('sending')
    line.plugIn()
    await expect.poll(async () => (await jobOf(shop, job)).state).toBe('unknown')
    expect((await jobOf(shop, job)).problem?.code).toBe('cut_off')
    expect(printer.documents.length).toBeLessThanOrEqual(1)
  })
})

describe('a desk the station does not take', () => {
  test('of another version ends with a sentence that names both', async () => {
    const shop = await openShop({ clock: systemClock })
    const { folder, pairing } = await pairedFolder(shop, shop)
    const { end } = runProgram({ folder, pairing, printers: [], protocol: 2, version: '9.9.9' })
    expect(await end).toMatchObject({
      why: 'refused',
      sentence: expect.stringMatching(/^This desk runs Packdesk 9\.9\.9, and the station .+ same version/),
    })
  })

  test('that was put out ends, and what goes to its printer is refused with why', async () => {
    const { shop, added, program } = await shopWithDesk()
    await shop.station.call('DELETE', `/desk/desks/${(await deskOf(shop)).id}`)
    expect(await program.end).toMatchObject({ why: 'refused', sentence: expect.stringContaining('put out') })
    const job = await printAt(shop, added, labelOf('nowhere'))
    await expect.poll(async () => (await jobOf(shop, job)).state).toBe('failed')
    expect((await jobOf(shop, job)).problem?.message).toContain('The desk this printer hangs at was put out.')
  })

  test('ends when a copy of its folder takes its place', async () => {
    const { options, program } = await shopWithDesk()
    runProgram(options)
    expect(await program.end).toMatchObject({
      why: 'refused',
      sentence: expect.stringContaining('took the place of this one'),
    })
  })

  test('is nobody who is not paired, on this computer or another', async () => {
    const shop = await openShop()
    const body = { protocol: 1, version: '0.1.0', run: '0'.repeat(32), journal: '0'.repeat(32), printers: [] }
    expect((await shop.station.call('POST', '/desk/line', body)).status).toBe(401)
    expect((await computer(shop).ask('POST', '/desk/line', body)).status).toBe(401)
  })

  test('speaks to the authority it was paired with and to no other station', async () => {
    const shop = await openShop()
    const other = await openShop()
    const { pairing } = await pairedFolder(shop, shop)
    const { authority } = pairing
    if (authority === null) throw new Error('the station has an authority of its own')
    const asked = pinnedFetch({ authority })
    expect((await asked(`https://127.0.0.1:${shop.port}/join`)).status).toBe(200)
    await expect(asked(`https://127.0.0.1:${other.port}/join`)).rejects.toThrow(/certificate/)
  })

  test('pairs with nobody by a wrong code, nor where there is no station', async () => {
    const shop = await openShop()
    await showCode(shop)
    const ports = { clock: systemClock, showNumber: () => undefined, askEveryMs: 5 }
    const name = 'Bench 2'
    const url = `https://127.0.0.1:${shop.port}`
    expect(await joinStation({ url, code: 'nothing', name }, ports)).toMatchObject({
      ok: false,
      why: 'This is not the code. 4 tries are left.',
    })
    const nowhere = { url: 'https://127.0.0.1:1', code: '123456', name }
    expect(await joinStation(nowhere, ports)).toMatchObject({ why: expect.stringContaining('not reached') })
  })

  test('says wrong things at their field, and changes nothing', async () => {
    const shop = await openShop({ clock: systemClock })
    const { pairing } = await pairedFolder(shop, shop)
    const at = computer(shop)
    at.cookies.set('__Host-packdesk_paired', pairing.secret)
    const run = '0'.repeat(32)
    const answered = await at.ask('POST', '/desk/line/answer', { run, id: 'x', answer: { of: 'sold' } })
    expect(answered.status).toBe(400)
    const printers = [{ uri: 'desk://a/b', name: 'x', model: null, language: null, dpi: null, media: null }]
    const hello = { protocol: 1, version: '1', run, journal: run, printers }
    expect(errorOf(await at.ask('POST', '/desk/line', hello)).details).toBeDefined()
    expect((await at.ask('POST', '/desk/line/take', { run, id: 'x' })).status).toBe(404)
  })
})
