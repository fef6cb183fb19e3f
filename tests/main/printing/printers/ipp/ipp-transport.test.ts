import { createIppTransport } from '../../../../../main/printing/printers/ipp/ipp-transport.ts'
import { manualClock } from '../../../../support/manual-clock.ts'
import { describePrintTransport } from '../../../../support/print-transport-suite/describe-print-transport.ts'
import { fakeIppPrinter } from '../../../../support/printers/fake-ipp/fake-ipp-printer.ts'

const transportTo = (port: number, clock = manualClock()) => {
  const place = { host: '127.0.0.1', port, secure: false }
  const uri = `ipp://127.0.0.1:${port}/ipp/print`
  const target = { place: () => place, path: '/ipp/print', uri, name: `127.0.0.1:${port}` }
  return createIppTransport(target, { clock, askTimeoutMs: 10_000 })
}

/**
 * A server that stalls or hangs up in the middle has no document, and says so: that is a failure here and no doubt, and
 * is tried below. It answers nothing while it reads. One that forgot a job cannot say whether it printed it.
 */
describePrintTransport('IPP to a printer', {
  outcome: 'sent',
  manners: ['slow', 'refuses'],
  talents: ['identity', 'following', 'trouble', 'withdraw'],
  createPlace: async () => {
    const printer = await fakeIppPrinter()
    const clock = manualClock()
    return {
      transport: transportTo(printer.port, clock),
      clock,
      arrived: printer.received,
      begun: () => printer.documents.length,
      breakDown: printer.unplug,
      repair: printer.plugIn,
      behave: ({ manner }) => {
        if (manner === 'slow') printer.readSlowly()
        else printer.say({ 'printer-is-accepting-jobs': false })
        return { done: async () => {} }
      },
      identity: {
        model: 'Zebra ZD421-203dpi',
        firmware: 'V93.21.17Z',
        serial: 'D4J1',
        languages: ['ZPL', 'EPL', 'PDF', 'PNG'],
        dpi: 203,
        mediaMm: { width: 101.6, height: 152.4 },
      },
      following: {
        hold: printer.jobs.hold,
        letPrint: printer.jobs.letPrint,
        trouble: {
          named: 'paper_out',
          cause: () =>
            printer.say({ 'printer-state': 'stopped', 'printer-state-reasons': ['media-empty-error'] }),
          cure: () => printer.say({ 'printer-state': 'idle', 'printer-state-reasons': ['none'] }),
        },
        afterRestart: () => transportTo(printer.port),
      },
    }
  },
})
