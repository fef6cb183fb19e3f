import {
  contradictions,
  type IdentifyPrinter,
  mediaOfSize,
  type NewPrinter,
  type Printer,
  type PrinterChange,
  type PrinterIdentification,
  type PrinterProposal,
} from '../../../shared/desk/printing/printers.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { toPrinter, toSaid } from './printer-mapper.ts'
import type { PrinterRepository, PrinterRow } from './printer-repository.ts'
import { askedAs } from './printer-rules.ts'
import type { CheckOptions, PrinterState } from './transport.ts'
import { type FindTransport, namedTransport } from './transports.ts'

export type PrinterAskingPorts = {
  printers: PrinterRepository
  transports: FindTransport
  publish: ChangeFeed['publish']
  /** Longest time a check may take. */
  checkTimeoutMs: number
  /** Longest time a printer is asked who it is. */
  identifyTimeoutMs: number
  update: (id: string, body: PrinterChange) => Result<Printer>
  report: (error: unknown) => void
}

/** Asks printers how they are and who they are, without printing, and keeps what they say. */
export function createPrinterAsking({ printers, transports, publish, ...ports }: PrinterAskingPorts) {
  const patience = (timeoutMs: number): CheckOptions => ({ signal: new AbortController().signal, timeoutMs })

  /** Keeps what was seen, unless the printer has another address by now. */
  function note(asked: PrinterRow, keep: (id: string) => boolean): void {
    if (printers.find(asked.id)?.uri !== asked.uri || !keep(asked.id)) return
    publish({ topic: 'printers', id: asked.id, action: 'updated' })
  }

  async function look(asked: PrinterRow): Promise<PrinterState> {
    const options = { ...patience(ports.checkTimeoutMs), ...askedAs(asked) }
    const found = await namedTransport(transports, asked).check(options)
    const message = 'problem' in found ? found.problem.message : null
    note(asked, id => printers.noteCondition(id, found.state, message, found.troubles))
    return found
  }

  const answer = (id: string): Result<Printer> => {
    const row = printers.find(id)
    return row ? ok(toPrinter(row)) : refuse('not_found')
  }

  async function check(id: string): Promise<Result<Printer>> {
    const asked = printers.find(id)
    if (!asked) return refuse('not_found')
    await look(asked)
    return answer(id)
  }

  const looking = new Set<string>()

  /** A check that nobody waits for; one at a time for each printer. */
  function lookAgain(id: string): void {
    if (looking.has(id)) return
    looking.add(id)
    check(id)
      .catch(ports.report)
      .finally(() => looking.delete(id))
  }

  /** The printer's identity as it is kept now, with why there is none. */
  async function askIdentity(asked: PrinterRow): Promise<string | null> {
    const transport = namedTransport(transports, asked)
    if (!transport.identify) return 'A printer at this kind of address cannot be asked who it is.'
    const state = await look(asked)
    if ('problem' in state && state.state === 'offline') return state.problem.message
    const said = await transport.identify({
      ...patience(ports.identifyTimeoutMs),
      language: asked.language,
    })
    if (said === null) return 'The printer can be reached and does not say who it is.'
    note(asked, id => printers.noteIdentity(id, JSON.stringify(toSaid(said))))
    return null
  }

  async function identify(
    id: string,
    { apply = false }: IdentifyPrinter,
  ): Promise<Result<PrinterIdentification>> {
    const asked = printers.find(id)
    if (!asked) return refuse('not_found')
    const note = await askIdentity(asked)
    const before = answer(id)
    if (!before.ok) return before
    const proposals = note === null ? proposalsFor(before.value) : []
    if (!apply || proposals.length === 0)
      return ok(identification(before.value, { proposals, applied: [], note }))
    const after = ports.update(id, asChange(proposals))
    return after.ok ? ok(identification(after.value, { proposals: [], applied: proposals, note })) : after
  }

  /** A new printer whose language or resolution was left out, with what it says about itself. */
  async function complete(body: NewPrinter): Promise<{ body: NewPrinter; identity: string | null }> {
    const transport = transports(body.uri)
    const isComplete = body.language !== undefined && body.dpi !== undefined
    if (isComplete || !transport.identify) return { body, identity: null }
    const answered = await transport.identify({
      ...patience(ports.identifyTimeoutMs),
      ...(body.language ? { language: body.language } : {}),
    })
    if (answered === null) return { body, identity: null }
    const said = toSaid(answered)
    const language = body.language ?? said.languages[0]
    const dpi = body.dpi ?? said.dpi
    const media = body.media ?? (said.media_mm && mediaOfSize(said.media_mm))
    const known = { ...(language ? { language } : {}), ...(dpi ? { dpi } : {}), ...(media ? { media } : {}) }
    return { body: { ...body, ...known }, identity: JSON.stringify(said) }
  }

  return { check, lookAgain, identify, complete }
}

const proposalsFor = (printer: Printer): PrinterProposal[] =>
  printer.identity ? contradictions(printer, printer.identity) : []

const asChange = (proposals: readonly PrinterProposal[]): PrinterChange =>
  Object.fromEntries(proposals.map(({ setting, says }) => [setting, says]))

const identification = (
  printer: Printer,
  rest: Pick<PrinterIdentification, 'proposals' | 'applied' | 'note'>,
): PrinterIdentification => ({ object_type: 'printer_identification', printer, ...rest })
