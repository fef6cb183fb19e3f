import { describe, expect, test } from 'vitest'
import { printJobRoutes, printRouteRoutes } from '../../../../main/printing/printing-routes.ts'
import { createPrintRouteRepository } from '../../../../main/printing/routes/print-route-repository.ts'
import { toDeskHeader } from '../../../../shared/desk/desk-name.ts'
import type { PrintRoute, PrintRouteTrial } from '../../../../shared/desk/printing/print-routes.ts'
import type { NewPrinter } from '../../../../shared/desk/printing/printers.ts'
import { printDesk, zplJob } from '../../../support/desks/print-desk.ts'
import { listenWith } from '../../../support/printers/printing-listener.ts'
import { type ScriptedPrinter, scriptedTransports } from '../../../support/printers/scripted-transports.ts'
import { watchedDatabase } from '../../../support/station/query-plans.ts'

const at = (name: string) => `tcp://${name}:9100`
const away: ScriptedPrinter = {
  state: { state: 'offline', problem: { code: 'offline', message: 'It is away.' } },
}
const label = Buffer.from('^XA^PW812^LL1218^FDx^FS^XZ')

/** A desk with two label printers and one for offices, all of them well. */
async function open() {
  const world = scriptedTransports({ [at('one')]: {}, [at('two')]: {}, [at('office')]: {} })
  const desk = printDesk({
    transports: world.find,
    findLabel: id =>
      id === 'shp_1'
        ? { bytes: label, format: 'ZPL', name: 'L', kind: 'label', trackingNumbers: [], carrierName: 'ups' }
        : null,
  })
  const call = await listenWith([...printRouteRoutes(desk.printRoutes), ...printJobRoutes(desk)])
  const add = (name: string, more: Partial<NewPrinter> = {}) =>
    desk.addPrinter(at(name), { name, ...more }).id
  const printers = { one: add('one'), two: add('two'), office: add('office', { language: 'any' }) }
  const addRoute = async (body: object) => {
    const { status, body: made } = await call('POST', '/desk/print-routes', body)
    expect(status).toBe(201)
    return made as PrintRoute
  }
  const tried = async (body: object, headers?: Record<string, string>) =>
    (await call('POST', '/desk/print-route-trials', body, headers)).body as PrintRouteTrial
  const print = async (body: object, headers?: Record<string, string>) =>
    (await call('POST', '/desk/print-jobs', body, headers)).body
  const state = async (name: string, scripted: ScriptedPrinter) => {
    world.printers[at(name)] = scripted
    await desk.printers.check(printers[name as keyof typeof printers])
  }
  return { desk, world, call, printers, addRoute, tried, print, state }
}

describe('/desk/print-routes', () => {
  test('are kept in the order in which they are tried, changed, put in another order and removed', async () => {
    const { call, printers, addRoute } = await open()
    const first = await addRoute({
      kind: 'label',
      printer_id: printers.one,
      fallback_printer_id: printers.two,
    })
    expect(first).toEqual({
      id: expect.stringMatching(/^rte_[0-9a-f]{32}$/),
      object_type: 'print_route',
      desk: null,
      kind: 'label',
      format: null,
      carrier_name: null,
      media: null,
      printer_id: printers.one,
      fallback_printer_id: printers.two,
      copies: 1,
      created_at: '2026-01-05T08:00:00.000Z',
    })
    const second = await addRoute({ desk: 'Bänk 2', media: 'a4', printer_id: printers.office, copies: 3 })
    const third = await addRoute({ carrier_name: 'ups', format: 'PDF', printer_id: printers.two })
    const ids = async () =>
      ((await call('GET', '/desk/print-routes')).body.results as PrintRoute[]).map(({ id }) => id)
    expect(await ids()).toEqual([first.id, second.id, third.id])
    const path = `/desk/print-routes/${first.id}`
    expect(await call('PATCH', path, { kind: null, fallback_printer_id: null, copies: 2 })).toEqual({
      status: 200,
      body: { ...first, kind: null, fallback_printer_id: null, copies: 2 },
    })
    const reordered = await call('POST', '/desk/print-route-order', {
      ids: [third.id, first.id, second.id],
    })
    expect(reordered).toMatchObject({ status: 200, body: { count: 3 } })
    expect(await ids()).toEqual([third.id, first.id, second.id])
    expect((await call('DELETE', path)).status).toBe(200)
    expect((await call('DELETE', path)).status).toBe(404)
    expect((await call('PATCH', path, {})).status).toBe(404)
    expect(await ids()).toEqual([third.id, second.id])
  })

  test('go with their printer; one that was only the fallback leaves the route', async () => {
    const { call, desk, printers, addRoute } = await open()
    await addRoute({ printer_id: printers.two })
    await addRoute({ printer_id: printers.one, fallback_printer_id: printers.two })
    desk.printers.remove(printers.two)
    expect((await call('GET', '/desk/print-routes')).body).toMatchObject({
      count: 1,
      results: [{ printer_id: printers.one, fallback_printer_id: null }],
    })
  })

  test('say which field is wrong and change nothing', async () => {
    const { call, printers, addRoute } = await open()
    const one = await addRoute({ printer_id: printers.one })
    const refused = async (method: string, path: string, body: object, details: object) =>
      expect(await call(method, path, body)).toEqual({
        status: 400,
        body: { errors: [{ code: 'validation', details }] },
      })
    const path = '/desk/print-routes'
    await refused('POST', path, {}, { printer_id: ['This field is required.'] })
    await refused('POST', path, { printer_id: 'prn_x' }, { printer_id: ['This printer does not exist.'] })
    await refused(
      'PATCH',
      `${path}/${one.id}`,
      { fallback_printer_id: printers.one },
      { fallback_printer_id: ['This is the first printer already. Choose another one.'] },
    )
    await refused(
      'POST',
      path,
      { printer_id: printers.one, kind: 'letter', format: 'PCL', media: 'a3', copies: 0, desk: ' ' },
      {
        kind: ['"letter" is not a valid choice.'],
        format: ['"PCL" is not a valid choice.'],
        media: ['"a3" is not a valid choice.'],
        copies: ['Ensure this value is greater than or equal to 1.'],
        desk: ['This field may not be blank.'],
      },
    )
    for (const ids of [[one.id, one.id], [one.id, 'rte_x'], ['rte_x']])
      await refused(
        'POST',
        '/desk/print-route-order',
        { ids },
        { ids: ['Name each of the 1 routes once, and no others.'] },
      )
    expect((await call('GET', path)).body).toMatchObject({ count: 1, results: [one] })
  })
})

describe('a print that names no printer', () => {
  test('goes where the first route that fits says, as often as that says', async () => {
    const { printers, addRoute, print } = await open()
    await addRoute({ kind: 'invoice', printer_id: printers.office })
    await addRoute({
      kind: 'label',
      carrier_name: 'ups',
      media: '4x6in',
      printer_id: printers.two,
      copies: 2,
    })
    expect(await print({ shipment_id: 'shp_1' })).toMatchObject({ printer_name: 'two', copies: 2 })
    expect(await print({ shipment_id: 'shp_1', copies: 1 })).toMatchObject({ printer_name: 'two', copies: 1 })
    expect(await print({ shipment_id: 'shp_1', printer_id: printers.office })).toMatchObject({
      printer_name: 'office',
      copies: 1,
    })
    expect(await print(zplJob('other'))).toMatchObject({ printer_name: 'one', copies: 1 })
  })

  test('goes by the desk at which it is printed', async () => {
    const { call, printers, addRoute, print } = await open()
    await addRoute({ desk: 'Bänk 2', printer_id: printers.two })
    const header = { 'x-packdesk-desk': toDeskHeader('Bänk 2') }
    expect(await print(zplJob('x'), header)).toMatchObject({ printer_name: 'two' })
    expect(await print(zplJob('x'), { 'x-packdesk-desk': 'Bench 1' })).toMatchObject({ printer_name: 'one' })
    expect(await print(zplJob('x'))).toMatchObject({ printer_name: 'one' })
    const wrong = { 'x-packdesk-desk': '%E4' }
    expect(await call('POST', '/desk/print-jobs', zplJob('x'), wrong)).toMatchObject({
      status: 400,
      body: { errors: [{ details: { 'x-packdesk-desk': [expect.stringContaining('percent-encoded')] } }] },
    })
  })

  test('goes to the fallback while the first printer is off or away, and back once it is well', async () => {
    const { desk, printers, addRoute, print, state, world } = await open()
    await addRoute({ printer_id: printers.two, fallback_printer_id: printers.one })
    await state('two', away)
    const heard = Promise.withResolvers<void>()
    const stop = desk.feed.subscribe(({ topic, action }) => {
      if (topic === 'printers' && action === 'updated') heard.resolve()
    })
    world.printers[at('two')] = {}
    expect(await print(zplJob('x'))).toMatchObject({ printer_name: 'one' })
    // Nobody has to check the printer that was passed over: that is done behind the print.
    await heard.promise
    stop()
    expect(await print(zplJob('x'))).toMatchObject({ printer_name: 'two' })
    desk.printers.update(printers.two, { enabled: false })
    expect(await print(zplJob('x'))).toMatchObject({ printer_name: 'one' })
  })

  test('waits at the first printer when the fallback is away too, and is refused when both are off', async () => {
    const { call, desk, printers, addRoute, print, state } = await open()
    await addRoute({ printer_id: printers.two, fallback_printer_id: printers.office })
    await state('two', away)
    await state('office', away)
    expect(await print(zplJob('x'))).toMatchObject({ printer_name: 'two' })
    desk.printers.update(printers.two, { enabled: false })
    expect(await print(zplJob('x'))).toMatchObject({ printer_name: 'office' })
    desk.printers.update(printers.office, { enabled: false })
    expect(await call('POST', '/desk/print-jobs', zplJob('x'))).toMatchObject({
      status: 409,
      body: {
        errors: [{ message: expect.stringMatching(/"two" is disabled.*fallback cannot take it/) }],
      },
    })
  })
})

describe('/desk/print-route-trials', () => {
  test('says where a print would go and why, and prints nothing', async () => {
    const { desk, printers, addRoute, tried, state, call } = await open()
    expect(await tried({})).toMatchObject({
      because: 'default',
      printer_name: 'one',
      message: 'It goes to "one", the default printer: no rule matches.',
      document: { desk: null, kind: 'label', format: 'ZPL', carrier_name: null, media: null },
      routes: [],
    })
    const invoices = await addRoute({ kind: 'invoice', printer_id: printers.office })
    const ups = await addRoute({
      carrier_name: 'ups',
      media: '4x6in',
      printer_id: printers.two,
      fallback_printer_id: printers.one,
      copies: 2,
    })
    expect(await tried({ shipment_id: 'shp_1' })).toEqual({
      object_type: 'print_route_trial',
      because: 'route',
      printer_id: printers.two,
      printer_name: 'two',
      route_id: ups.id,
      rule: null,
      copies: 2,
      message: 'It goes to "two", by the first rule that matches.',
      document: { desk: null, kind: 'label', format: 'ZPL', carrier_name: 'ups', media: '4x6in' },
      routes: [
        { route_id: invoices.id, unfit: 'It is for the kind "invoice", and this is "label".' },
        { route_id: ups.id, unfit: null },
      ],
    })
    await state('two', away)
    expect(await tried({ shipment_id: 'shp_1' })).toMatchObject({
      because: 'fallback',
      message: 'It goes to "one", because "two" could not be reached when last tried.',
    })
    expect(await tried({ kind: 'invoice', format: 'PDF' })).toMatchObject({ printer_name: 'office' })
    expect(await tried({ format: 'ESCPOS' })).toMatchObject({
      because: 'nothing',
      message:
        '"one" prints ZPL and this document is ESCPOS. Choose a printer for ESCPOS, or get the document as ZPL.',
    })
    expect(await tried({ printer_id: printers.office })).toMatchObject({
      because: 'asked',
      printer_name: 'office',
    })
    expect((await call('POST', '/desk/print-route-trials', { shipment_id: 'shp_2' })).status).toBe(404)
    expect(desk.printJobs.list({ limit: 10, offset: 0 } as never).count).toBe(0)
  })
})

test('the routes of a desk are found in order without sorting', () => {
  const { sqlite, plansOf } = watchedDatabase()
  const routes = createPrintRouteRepository({ sqlite })
  expect(plansOf(() => routes.ofDesk('Bench'))).toEqual([
    expect.stringMatching(/USING INDEX print_routes_order/),
  ])
})
