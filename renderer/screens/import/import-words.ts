import type { CallProblem } from '../../../shared/api/client.ts'
import type { ImportKind } from '../../../shared/desk/import-layout.ts'
import type {
  ImportPlan,
  ImportProblem,
  ImportRow,
  ImportSummary,
} from '../../../shared/desk/import-records.ts'
import type { ImportState } from '../../../shared/desk/import-states.ts'
import { entryTexts } from '../../../shared/errors/entry-texts.ts'
import { amountText, moneyText, weightText, wordsOf } from '../../lib/format.ts'
import { fileRefusalText } from '../../lib/import-watch-words.ts'
import { hasText, joined, locale, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'

/** A text whose name is made at run time; `hasText` has said that there is one. */
const say = t as unknown as (key: string, fill?: object) => string

type Sentence = { code: string; params: Record<string, string | number>; text: string }

/** What the station noticed about a file or a row, in the words of the page; its own where it knows more than those. */
export function sentenceText({ code, params, text }: Sentence): string {
  const key = `importFaults.${code === 'dates_guessed' ? `dates_guessed_${params.form}` : code}`
  return hasText(key) ? say(key, params) : text
}

/** What is wrong with a cell, without what it may have meant. */
export function problemWords(problem: ImportProblem): string {
  const { code, params } = problem
  if (code !== 'missing' && code !== 'entry') return sentenceText(problem)
  const field = fieldAt(String(params.field ?? ''), String(params.name ?? ''))
  const entry =
    params.key !== undefined && params.key in entryTexts ? say(`entries.${params.key}`, params) : null
  if (code === 'missing') return joined([t('importFaults.missing', { field }), entry], ' ')
  return entry === null ? problem.text : t('importFaults.atField', { field, text: entry })
}

/** The same as a question, where there is an answer to propose. */
export function problemText(problem: ImportProblem): string {
  const text = problemWords(problem)
  const { proposal } = problem
  return proposal === undefined ? text : t('importFaults.withProposal', { text, proposal })
}

/** Whose name, street and so on it is. */
const party = /^(shipping_to|shipping_from|billing|shipper|recipient|parcel)_(.+)$/

/** What a column can be read as, in words. */
export function fieldName(key: string, label = wordsOf(key)): string {
  const [, whose, part] = party.exec(key) ?? []
  if (whose && hasText(`importFields.${part}`))
    return t('importFields.ofParty', {
      party: say(`importFields.party_${whose}`),
      field: say(`importFields.${part}`),
    })
  return hasText(`importFields.${key}`) ? say(`importFields.${key}`) : label
}

/** Under which heading of the list of fields it stands. */
export function fieldGroup(key: string): string {
  const [, whose] = party.exec(key) ?? []
  return whose ? say(`importFields.party_${whose}`) : ''
}

const partsOfPath: Record<string, string> = {
  shipping_to: 'shipping_to',
  shipping_from: 'shipping_from',
  billing_address: 'billing',
  shipper: 'shipper',
  recipient: 'recipient',
}

/** The same by its place in a request: `shipping_to.postal_code`, `line_items.*.weight`. */
function fieldAt(path: string, label: string): string {
  const [whole = '', ...rest] = path.split('.').filter(part => part !== '*')
  const last = rest.at(-1)
  const name = last ?? whole
  if (!hasText(`importFields.${name}`)) return label || wordsOf(name)
  const whose = last === undefined ? undefined : partsOfPath[whole]
  const field = say(`importFields.${name}`)
  return whose ? t('importFields.ofParty', { party: say(`importFields.party_${whose}`), field }) : field
}

/** Why a file is not read, in the words of the page; null where the station refused for another reason. */
export function refusalText(problem: CallProblem): string | null {
  if (problem.kind !== 'station') return null
  const { details } = problem.errors[0] as { details?: Record<string, unknown> }
  const said = [details?.data_file, details?.file].flat().find(each => typeof each === 'string')
  return typeof said === 'string' ? fileRefusalText(said) : null
}

const tones: Record<ImportState, Tone> = {
  empty: 'neutral',
  read: 'neutral',
  planned: 'neutral',
  committing: 'busy',
  stopped: 'neutral',
  done: 'good',
  undoing: 'busy',
  undone: 'neutral',
}

/** How far an import is; what failed outweighs that it is done. */
export function importState({ state, progress }: ImportSummary): { tone: Tone; text: string } {
  if (state === 'done' && progress.failed > 0)
    return { tone: 'attention', text: t('imports.doneFailed', { count: progress.failed }) }
  return { tone: tones[state], text: t(`imports.state_${state}`) }
}

export const countText = (count: number): string => count.toLocaleString(locale)

/** Sums of several currencies are never added: each stands by itself. */
export const totalsText = (totals: ImportPlan['totals']): string =>
  totals.map(({ amount, currency }) => moneyText(amount, currency)).join(' · ') || '–'

/** A plan in a line: what it would do, or did. */
export const planText = ({ create, update, unchanged, skip, error }: ImportPlan): string =>
  joined(
    (
      [
        ['imports.created', create],
        ['imports.updated', update],
        ['imports.unchanged', unchanged],
        ['imports.skipped', skip],
        ['imports.errorCount', error],
      ] as const
    ).flatMap(([key, count]) => (count > 0 ? [`${t(key)} ${countText(count)}`] : [])),
  ) || t('imports.nothingNewBare')

/** How long a commit took. */
export function tookText(from: string | null, to: string | null): string {
  const seconds = from && to ? Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000)) : 1
  return seconds < 120
    ? t('imports.seconds', { count: seconds })
    : t('imports.minutes', { count: Math.round(seconds / 60) })
}

const gramsText = (grams: number): string =>
  grams < 1000 ? `${countText(grams)} g` : weightText(grams / 1000, 'KG')

/** What becomes of a record, in a line. */
export function becomesText(row: ImportRow): string {
  const { action, reason, changes, message, problems } = row
  if (message !== null) return message
  if (action === 'error') return problems.map(problemText).join(' ')
  if (action === 'skip') {
    const [said] = problems
    if (reason === 'no_work' && said) return sentenceText(said)
    return reason === null ? t('imports.skipped') : t(`imports.reason_${reason}`)
  }
  const fields = changes.map(field => fieldName(field).toLocaleLowerCase(locale)).join(', ')
  const weight =
    row.weight_grams_before !== null && row.weight_grams !== null && row.doubts.includes('weight')
      ? t('imports.weightFromTo', {
          before: gramsText(row.weight_grams_before),
          after: gramsText(row.weight_grams),
        })
      : null
  const happens =
    action === 'update'
      ? fields === ''
        ? t('imports.becomes_updateBare')
        : t('imports.becomes_update', { fields })
      : action === 'ask'
        ? t('imports.becomes_ask', { fields })
        : t(`imports.becomes_${action}`)
  return joined([happens, weight, ...problems.map(problemText)])
}

export const amountOf = ({ amount }: ImportRow): string =>
  amount === null ? '–' : amountText(amount.amount.toFixed(2), amount.currency)

/** Where the records of a kind are seen. */
export const placeOfKind = {
  orders: '/orders',
  shipments: '/shipments',
  trackers: '/tracking',
  addresses: '/addresses',
  products: '/products',
  rates: '/carriers',
} as const satisfies Record<ImportKind, string>
