import { describe, expect, test } from 'vitest'
import { printJobRoutes, printRouteRoutes } from '../../../../main/printing/printing-routes.ts'
import { printDesk } from '../../../support/desks/print-desk.ts'
import { listenWith } from '../../../support/printers/printing-listener.ts'
import { createScriptedPrinterTransport } from '../../../support/printers/scripted-printer-transport.ts'
import { scriptedTransports } from '../../../support/printers/scripted-transports.ts'
import { until } from '../../../support/until.ts'

const at = (name: string) => `tcp://${name}:9100`

describe('a job whose printer fails', () => {
  test('stays there, is offered the fallback of its route and can be moved to it', async () => {
    const printer = createScriptedPrinterTransport()
    const well = scriptedTransports({ [at('two')]: {} })
    const transports = (uri: string) => (uri === at('two') ? well.find(uri) : printer.transports(uri))
    const desk = printDesk({ transports, limits: { retryDelaysMs: [] } })
    const call = await listenWith([...printRouteRoutes(desk.printRoutes), ...printJobRoutes(desk)])
    const [one, two] = [desk.addPrinter(at('one'), { name: 'One' }), desk.addPrinter(at('two'))]
    await call('POST', '/desk/print-routes', {
      kind: 'label',
      printer_id: one.id,
      fallback_printer_id: two.id,
    })
    const wish = { kind: 'label' as const, printer_id: one.id }
    desk.start()
    expect((await desk.print('fine', wish)).fallback_printer_id).toBeUndefined()
    printer.unplug(true)
    const failed = await desk.print('away', wish)
    expect(await desk.whenState(failed.id, 'failed')).toMatchObject({ fallback_printer_id: two.id })
    printer.unplug(false)
    printer.stand('paper_out')
    const stuck = await desk.print('no paper', wish)
    await desk.when(stuck.id, ({ problem }) => problem?.code === 'paper_out')
    expect(desk.job(stuck.id)).toMatchObject({ state: 'queued', fallback_printer_id: two.id })
    const moved = await call('POST', `/desk/print-jobs/${stuck.id}/move`, { printer_id: two.id })
    expect(moved).toMatchObject({ status: 200, body: { printer_id: two.id } })
    await call('POST', `/desk/print-jobs/${failed.id}/retry`, { printer_id: two.id })
    await until(() => expect(well.sent.map(({ uri }) => uri)).toEqual([at('two'), at('two')]))
  })

  test('is offered nothing where the fallback is not well either', async () => {
    const printer = createScriptedPrinterTransport()
    const desk = printDesk({ transports: printer.transports, limits: { retryDelaysMs: [] } })
    const call = await listenWith(printRouteRoutes(desk.printRoutes))
    const [one, two] = [desk.addPrinter(at('one')), desk.addPrinter(at('two'), { enabled: false })]
    await call('POST', '/desk/print-routes', { printer_id: one.id, fallback_printer_id: two.id })
    printer.unplug(true)
    desk.start()
    const failed = await desk.print('away', { printer_id: one.id })
    expect((await desk.whenState(failed.id, 'failed')).fallback_printer_id).toBeUndefined()
  })
})
