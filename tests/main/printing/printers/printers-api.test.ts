import { describe, expect, test } from 'vitest'
import { printerRoutes } from '../../../../main/printing/printing-routes.ts'
import { printDesk } from '../../../support/desks/print-desk.ts'
import { listenWith } from '../../../support/printers/printing-listener.ts'
import { scriptedPrinter } from '../../../support/printers/scripted-printer/scripted-printer.ts'

async function open() {
  const desk = printDesk()
  return { desk, call: await listenWith(printerRoutes(desk.printers)) }
}

const zebra = { name: 'Zebra', uri: 'tcp://192.168.1.50', language: 'ZPL', dpi: 203 }

describe('/desk/printers', () => {
  test('adds a printer with sensible settings and answers with the whole of it', async () => {
    const { call } = await open()
    expect(await call('POST', '/desk/printers', zebra)).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^prn_[0-9a-f]{32}$/),
        object_type: 'printer',
        name: 'Zebra',
        uri: 'tcp://192.168.1.50:9100',
        language: 'ZPL',
        dpi: 203,
        media: '4x6in',
        turn: 0,
        crop: true,
        drops_rest: false,
        offset_x_mm: 0,
        offset_y_mm: 0,
        darkness: null,
        allows_saving: false,
        next_slot: 0,
        is_default: true,
        enabled: true,
        paused: false,
        is_sample: false,
        state: 'unknown',
        troubles: [],
        last_error: null,
        identity: null,
        created_at: '2026-01-05T08:00:00.000Z',
      },
    })
    const folder = await call('POST', '/desk/printers', { name: 'Files', uri: 'folder:labels' })
    expect(folder.body).toMatchObject({ language: 'any', is_default: false })
  })

  test('lists them newest first, in pages', async () => {
    const { call } = await open()
    for (const name of ['one', 'two', 'three']) await call('POST', '/desk/printers', { ...zebra, name })
    const { body } = await call('GET', '/desk/printers?limit=2')
    expect(body).toMatchObject({ count: 3, previous: null, results: [{ name: 'three' }, { name: 'two' }] })
    expect(body.next).toMatch(/\/desk\/printers\?limit=2&offset=2$/)
  })

  test('has one default at most, whatever is asked for', async () => {
    const { call } = await open()
    const first = await call('POST', '/desk/printers', zebra)
    const second = await call('POST', '/desk/printers', { ...zebra, is_default: true })
    const path = `/desk/printers/${first.body.id}`
    expect((await call('GET', path)).body.is_default).toBe(false)
    await call('PATCH', path, { is_default: true })
    const { body } = await call('GET', '/desk/printers')
    const defaults = (body.results as { id: string; is_default: boolean }[]).filter(p => p.is_default)
    expect(defaults.map(p => p.id)).toEqual([first.body.id])
    expect(second.status).toBe(201)
  })

  test('changes only what is named', async () => {
    const { call } = await open()
    const { body } = await call('POST', '/desk/printers', zebra)
    const changed = await call('PATCH', `/desk/printers/${body.id}`, { name: 'Bench 2', dpi: 300 })
    expect(changed).toEqual({ status: 200, body: { ...body, name: 'Bench 2', dpi: 300 } })
  })

  test('sees whether a printer can be reached and says so in words, without printing', async () => {
    const { call } = await open()
    const printer = await scriptedPrinter()
    const { body } = await call('POST', '/desk/printers', { ...zebra, name: 'Near', uri: printer.uri })
    const path = `/desk/printers/${body.id}`
    expect((await call('POST', `${path}/check`)).body).toMatchObject({ state: 'ready', last_error: null })
    await printer.unplug()
    expect((await call('POST', `${path}/check`)).body).toMatchObject({
      state: 'offline',
      last_error: `"Near" does not let Packdesk connect at 127.0.0.1:${printer.port}.`,
    })
    expect(printer.machine.printed).toEqual([])
    const moved = await call('PATCH', path, { uri: 'tcp://192.168.1.51' })
    expect(moved.body).toMatchObject({ state: 'unknown', last_error: null })
  })

  test('keeps a printer that jobs wait for, and the history of one that is removed', async () => {
    const { call, desk } = await open()
    const { body } = await call('POST', '/desk/printers', zebra)
    const job = await desk.print('waiting')
    const path = `/desk/printers/${body.id}`
    expect(await call('DELETE', path)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'state_error', message: expect.stringContaining('Jobs are waiting') }] },
    })
    expect((await call('PATCH', path, { language: 'PDF' })).status).toBe(409)
    await desk.printQueue.cancel(job.id)
    expect((await call('DELETE', path)).status).toBe(200)
    expect((await call('GET', path)).status).toBe(404)
    expect(desk.job(job.id)).toMatchObject({ printer_id: null, printer_name: 'Zebra' })
  })

  test('says which field is wrong and why', async () => {
    const { call } = await open()
    const wrong = { name: ' ', uri: 'gopher://printer', language: 'PCL', dpi: 150, media: 'a3' }
    expect(await call('POST', '/desk/printers', wrong)).toEqual({
      status: 400,
      body: {
        errors: [
          {
            code: 'validation',
            details: {
              name: ['This field may not be blank.'],
              uri: [expect.stringMatching(/^Printers at "gopher:" are not supported\. Use one of tcp:.*\.$/)],
              language: ['"PCL" is not a valid choice.'],
              dpi: ['Must be 203, 300 or 600.'],
              media: ['"a3" is not a valid choice.'],
            },
          },
        ],
      },
    })
    expect((await call('GET', '/desk/printers')).body.count).toBe(0)
  })

  test.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/check'],
    ['POST', '/identify'],
    ['POST', '/new-sheet'],
  ])('answers %s %s of an unknown printer with 404', async (method, rest) => {
    const { call } = await open()
    expect((await call(method, `/desk/printers/prn_nope${rest}`)).status).toBe(404)
  })

  test('tells the screens what changed', async () => {
    const { call, desk } = await open()
    const changes: string[] = []
    desk.feed.subscribe(change => changes.push(`${change.topic} ${change.action}`))
    const { body } = await call('POST', '/desk/printers', zebra)
    await call('PATCH', `/desk/printers/${body.id}`, { name: 'x' })
    await call('DELETE', `/desk/printers/${body.id}`)
    expect(changes).toEqual(['printers created', 'printers updated', 'printers deleted'])
  })
})
