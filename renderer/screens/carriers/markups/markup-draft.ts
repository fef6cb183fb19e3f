import type { CurrencyCode } from '../../../../shared/countries/currencies.ts'
import {
  checkMarkup,
  type Markup,
  type MarkupProblem,
  type MarkupScopes,
  type NewMarkup,
} from '../../../../shared/desk/markups.ts'
import { type MarkupTerms, markupMinor } from '../../../../shared/rate-markups.ts'
import { fromMinor, toMinor } from '../../../../shared/units/money.ts'
import { moneyText } from '../../../lib/format.ts'
import type { FieldTexts } from '../../../lib/station/field-errors.ts'
import { t } from '../../../lib/text.ts'

/** A mark-up as it is typed: a number, or the text that is none yet. */
export type MarkupDraft = MarkupScopes & {
  name: string
  kind: Markup['kind']
  value: number | string
  /** Blank: the usual one of the station, which is not known at once. */
  currency: string
}

export const emptyMarkup = (): MarkupDraft => ({
  name: '',
  kind: 'percent',
  value: '',
  currency: '',
  carriers: [],
  connections: [],
  services: [],
  countries: [],
})

export const fromMarkup = (markup: Markup): MarkupDraft => ({
  name: markup.name,
  kind: markup.kind,
  value: markup.value,
  currency: markup.currency ?? '',
  carriers: markup.carriers,
  connections: markup.connections,
  services: markup.services,
  countries: markup.countries,
})

const termsOf = ({ kind, value, currency }: MarkupDraft): MarkupTerms => ({
  kind,
  value: typeof value === 'number' ? value : 0,
  currency: kind === 'amount' ? currency || null : null,
})

export const toMarkupData = (draft: MarkupDraft): NewMarkup => {
  const { kind, value, currency } = termsOf(draft)
  const { name, carriers, connections, services, countries } = draft
  return {
    name: name.trim(),
    kind,
    value,
    currency: currency as CurrencyCode | null,
    carriers,
    connections,
    services,
    countries: countries as NewMarkup['countries'],
  }
}

const fields: Record<MarkupProblem, keyof MarkupDraft> = {
  value: 'value',
  decimals: 'value',
  percent: 'value',
  currency: 'currency',
  no_currency: 'currency',
  scope: 'carriers',
}

/** What is wrong with it, before anything is sent. */
export function checkDraft(draft: MarkupDraft): FieldTexts {
  const terms = termsOf(draft)
  const problems = checkMarkup({ ...draft, ...terms }).map((problem): [string, string] => [
    fields[problem],
    t(`markups.wrong_${problem}`, { currency: terms.currency ?? '' }),
  ])
  const name: [string, string][] = draft.name.trim() === '' ? [['name', t('markups.missingName')]] : []
  return Object.fromEntries([...name, ...problems])
}

/** What a mark-up makes of a price, in a sentence; null while one of the two is not there. */
export function trialText(draft: MarkupDraft, price: number | string, currency: string): string | null {
  const terms = termsOf(draft)
  if (typeof price !== 'number' || price <= 0 || terms.value <= 0 || currency === '') return null
  const before = moneyText(price, currency)
  try {
    const minor = toMinor(price, currency)
    const added = markupMinor(terms, { minor, currency })
    return added === null
      ? t('markups.stays', { before, currency: terms.currency ?? '' })
      : t('markups.becomes', { before, after: moneyText(fromMinor(minor + added, currency), currency) })
  } catch {
    // More than any money.
    return null
  }
}
