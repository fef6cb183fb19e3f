import { expect, test } from 'vitest'
import { printJobRoutes, printRouteRoutes } from '../../../../main/printing/printing-routes.ts'
import { deskHeader, toDeskHeader } from '../../../../shared/desk/desk-name.ts'
import type { PrintCount, PrintPlace } from '../../../../shared/desk/printing/print-day.ts'
import { printDesk, zplJob } from '../../../support/desks/print-desk.ts'
import { listenWith } from '../../../support/printers/printing-listener.ts'
import { scriptedTransports } from '../../../support/printers/scripted-transports.ts'

const at = (name: string) => `tcp://${name}:9100`

async function open() {
  const world = scriptedTransports({ [at('one')]: {}, [at('two')]: {} })
  const desk = printDesk({ transports: world.find })
  const call = await listenWith([...printRouteRoutes(desk.printRoutes), ...printJobRoutes(desk)])
  const one = desk.addPrinter(at('one'), { name: 'one' }).id
  const two = desk.addPrinter(at('two'), { name: 'two' }).id
  const places = async (headers?: Record<string, string>) => {
    const { body } = await call('GET', '/desk/print-places', undefined, headers)
    return Object.fromEntries((body.places as PrintPlace[]).map(place => [place.kind, place]))
  }
  const counts = async (query = '') => {
    const { body } = await call('GET', `/desk/print-days/today${query}`)
    return body.counts as PrintCount[]
  }
  return { desk, world, call, one, two, places, counts }
}

test('each kind of print says where it goes now and why, also when its printer is away or off', async () => {
  const { desk, world, call, one, two, places } = await open()
  expect(await places()).toMatchObject({
    label: { because: 'default', printer_id: one, varies: false },
    invoice: { because: 'default', printer_id: one },
  })
  expect(await places()).not.toHaveProperty('test')
  const route = (body: object) => call('POST', '/desk/print-routes', body)
  await route({ kind: 'invoice', printer_id: two, fallback_printer_id: one, copies: 2 })
  await route({ kind: 'label', carrier_name: 'ups', printer_id: two })
  await route({ kind: 'pick_list', desk: 'Table 2', printer_id: two })
  const now = await places()
  expect(now).toMatchObject({
    invoice: { because: 'route', printer_id: two, copies: 2 },
    label: { because: 'default', printer_id: one, varies: true },
    pick_list: { because: 'default', printer_id: one, varies: false },
  })
  expect((await places({ [deskHeader]: toDeskHeader('Table 2') })).pick_list).toMatchObject({
    because: 'route',
    printer_id: two,
  })
  world.printers[at('two')] = {
    state: { state: 'offline', problem: { code: 'offline', message: 'It is away.' } },
  }
  await desk.printers.check(two)
  expect((await places()).invoice).toMatchObject({ because: 'fallback', printer_id: one })
  desk.printers.update(one, { enabled: false })
  expect((await places()).manifest).toMatchObject({ because: 'nothing', printer_id: null, copies: 0 })
})

test('the prints of the day are counted by printer and kind; those of yesterday and withdrawn ones are not', async () => {
  const { desk, call, one, two, counts } = await open()
  const print = async (text: string, more: object = {}) =>
    (await call('POST', '/desk/print-jobs', { ...zplJob(text), ...more })).body
  await print('first', { kind: 'label' })
  await print('second', { kind: 'label' })
  await print('third', { kind: 'invoice', printer_id: two })
  const { id } = await print('withdrawn', { kind: 'invoice' })
  await call('POST', `/desk/print-jobs/${id}/cancel`)
  const none = { printed: 0, failed: 0, unknown: 0 }
  expect(await counts()).toEqual(
    [
      { ...none, printer_id: one, kind: 'label', waiting: 2 },
      { ...none, printer_id: two, kind: 'invoice', waiting: 1 },
    ].toSorted((a, b) => (a.printer_id < b.printer_id ? -1 : 1)),
  )
  expect(await counts('?test_mode=true')).toEqual([])
  desk.clock.jump(86_400_000)
  expect(await counts()).toEqual([])
})
