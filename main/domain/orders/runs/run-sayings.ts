import { runTexts } from '../../../../shared/desk/run-texts.ts'
import type { GateKey, RunDoubt, RunTextKey, RunWords } from '../../../../shared/desk/run-words.ts'
import type { ShipmentGate } from '../../../../shared/desk/shipment-gates.ts'
import type { CarrierMessage, Refusal } from '../../../../shared/errors/result.ts'
import { messageText, problemsIn, refusalText } from '../../../carriers/contract/outcome.ts'
import type { ConnectionRates } from '../../shipping/rates/rate-service.ts'
import { gateMessage } from '../../shipping/shipments/shipment-rules.ts'
import type { TakenOrigin } from '../products/product-filling.ts'

/** What is said of an item of a run: nothing, a sentence of the station, or the words of a carrier. */
export type Said = { message: string | null; words: RunWords[] }

export const saidNothing: Said = { message: null, words: [] }

/** A sentence in English and its key for other languages. `shown`: what fills the English one where that differs. */
export const sayOfRun = (
  key: RunTextKey,
  fill: RunWords['fill'] = {},
  shown: RunWords['fill'] = fill,
): Said & { message: string } => ({
  message: runTexts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(shown[name] ?? '')),
  words: [{ key, fill }],
})

/** What is asked before one label, as a doubt of an item. */
export const gateDoubt = (gate: ShipmentGate & { kind: GateKey }): RunDoubt => ({
  kind: gate.kind,
  message: gateMessage(gate),
  words: [{ key: gate.kind, fill: gate.fill }],
})

/** A refusal as said of an item: problems of fields in all languages, anything else in its own words. */
export function saidBy(refusal: Refusal): Said {
  if (refusal.kind === 'carrier') {
    // Only what the adapter itself would not send keeps from buying; other messages of the carrier do not.
    return { message: refusalText(refusal), words: fieldsOf(refusal.messages) }
  }
  const isOfFields = refusal.kind === 'station' && (!refusal.message || refusal.code === 'customs_incomplete')
  return {
    message: refusalText(refusal),
    words: isOfFields ? wrongFields(refusal.details).slice(0, mostFields) : [],
  }
}

/** Why there is no rate: in all languages when every reason is a problem of fields, else in the words of carriers. */
export const saidOfNoPrice = (messages: readonly CarrierMessage[], reasons: readonly string[]): Said => ({
  message: [...messages.map(messageText), ...reasons].join(' ').slice(0, 500) || null,
  words:
    reasons.length === 0 && messages.every(each => problemsIn(each).length > 0) ? fieldsOf(messages) : [],
})

const fieldsOf = (messages: readonly CarrierMessage[]): RunWords[] =>
  messages.flatMap(problemsIn).map(toFieldWords).slice(0, mostFields)

const toFieldWords = ({ path, text }: { path: string; text: string }): RunWords => ({
  key: 'field',
  fill: { path: path.replaceAll(/\[(\d+)\]/g, '.$1'), text },
})

/** A doubt for origins taken from other orders: they are statements to customs, so somebody looks at them. */
export function originDoubts(taken: readonly TakenOrigin[]): RunDoubt[] {
  const said = taken.slice(0, mostFields).map(each => sayOfRun('origin_taken', each))
  if (said.length === 0) return []
  const message = said.map(each => each.message).join(' ')
  return [{ kind: 'customs', message, words: said.flatMap(({ words }) => words) }]
}

/** A doubt for what the carrier's interface would refuse every label of a connection for. */
export function needDoubts(needed: ConnectionRates['needed'], connectionId: string): RunDoubt[] {
  const all = needed.filter(({ isOfAll }) => isOfAll).slice(0, mostFields)
  if (all.length === 0) return []
  return [
    {
      kind: all.every(({ path }) => path.startsWith('customs')) ? 'customs' : 'carrier',
      message: all.map(({ message: { message } }) => message).join(' '),
      words: all.map(toFieldWords),
      connection_id: connectionId,
    },
  ]
}

/** Problems said of one item. */
const mostFields = 5

function wrongFields(details: unknown, path: readonly string[] = []): RunWords[] {
  if (typeof details === 'string') return [{ key: 'field', fill: { path: path.join('.'), text: details } }]
  const isTexts = Array.isArray(details) && details.every(each => typeof each === 'string')
  return Object.entries((details ?? {}) as object).flatMap(([key, value]) =>
    wrongFields(value, isTexts ? path : [...path, key]),
  )
}
