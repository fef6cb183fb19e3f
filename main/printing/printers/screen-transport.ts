import type { PrintProblem } from '../../../shared/desk/printing/print-problems.ts'
import type { PrinterIdentity, PrintTransport } from './transport.ts'

/**
 * A printer without paper, for training and for offices that print elsewhere: a document is stored with its job
 * before it gets here, and looking at that is the print.
 */
export const createScreenTransport = (): PrintTransport => ({
  send: async (_bytes, { signal }) =>
    signal.aborted ? { outcome: 'failed', problem: stopped } : { outcome: 'confirmed' },
  check: async ({ signal }) => (signal.aborted ? { state: 'blocked', problem: stopped } : { state: 'ready' }),
  identify: async (): Promise<PrinterIdentity> => ({
    model: 'Screen',
    firmware: null,
    serial: null,
    languages: ['any'],
    dpi: null,
    mediaMm: null,
  }),
})

const stopped: PrintProblem = {
  code: 'interrupted',
  message: 'The station stopped before the document was shown.',
}
