import { runTexts } from '../../../../shared/desk/run-texts.ts'
import type { RunDoubt, RunTextKey, RunWords } from '../../../../shared/desk/run-words.ts'
import type { CarrierMessage, Refusal } from '../../../../shared/errors/result.ts'
import { messageText, problemsIn, refusalText } from '../../../carriers/contract/outcome.ts'
import type { ConnectionRates } from '../../shipping/rates/rate-service.ts'
import type { TakenOrigin } from '../products/product-filling.ts'

/** What is said of an item of a run: nothing, a sentence of the station, or the words of a carrier. */
export type Said = { message: string | null; words: RunWords[] }

export const saidNothing: Said = { message: null, words: [] }

/** A sentence in English, and for everybody else. `shown`: what fills it in English, where that is written in another way. */
export const sayOfRun = (
  key: RunTextKey,
  fill: RunWords['fill'] = {},
  shown: RunWords['fill'] = fill,
): Said & { message: string } => ({
  message: runTexts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(shown[name] ?? '')),
  words: [{ key, fill }],
})

/** What a refusal says of an item: of its fields in words for everybody, of all else as it was said. */
export function saidBy(refusal: Refusal): Said {
  if (refusal.kind === 'carrier') {
    // What an adapter would not send on keeps from buying; what else was said of the shipment does not.
    return { message: refusalText(refusal), words: fieldsOf(refusal.messages) }
  }
  const isOfFields = refusal.kind === 'station' && (!refusal.message || refusal.code === 'customs_incomplete')
  return {
    message: refusalText(refusal),
    words: isOfFields ? wrongFields(refusal.details).slice(0, mostFields) : [],
  }
}

/** Why nobody offers anything: in words for everybody where all of it is about fields, else as carriers said it. */
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

/** Where goods were made is a statement to customs: what another order said of them is to be looked at. */
export function originDoubts(taken: readonly TakenOrigin[]): RunDoubt[] {
  const said = taken.slice(0, mostFields).map(each => sayOfRun('origin_taken', each))
  if (said.length === 0) return []
  const message = said.map(each => each.message).join(' ')
  return [{ kind: 'customs', message, words: said.flatMap(({ words }) => words) }]
}

/** What every label of a connection would be refused for by its own interface, before one is bought. */
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

/** As many as are read in a line. */
const mostFields = 5

function wrongFields(details: unknown, path: readonly string[] = []): RunWords[] {
  if (typeof details === 'string') return [{ key: 'field', fill: { path: path.join('.'), text: details } }]
  const isTexts = Array.isArray(details) && details.every(each => typeof each === 'string')
  return Object.entries((details ?? {}) as object).flatMap(([key, value]) =>
    wrongFields(value, isTexts ? path : [...path, key]),
  )
}
