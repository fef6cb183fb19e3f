import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import type { RuleActionKind, RuleEffect } from '../../../shared/desk/rule-parts.ts'
import { ruleEndpoints } from '../../../shared/desk/rules.ts'
import { useMode } from '../../stores/preferences.ts'
import { wordsOf } from '../format.ts'
import { query } from '../station/queries.ts'
import { hasText, joined, t } from '../text.ts'

/** What a rule sets, in words: the names of services and printers in place of their codes. */
export function useRuleWords(): (kind: RuleActionKind, value: string | null) => string {
  const { data: services } = useQuery(query(ruleEndpoints.services, {}, useMode()))
  const { data: printers } = useQuery(query(printerEndpoints.list, {}))
  return useCallback(
    (kind, value) => {
      if (value === null) return t('rules.changeNothing')
      if (kind === 'service') return serviceWords(services?.find(each => each.service === value)?.name, value)
      if (kind === 'printer')
        return printers?.results.find(({ id }) => id === value)?.name ?? t('rules.printerGone')
      if (kind === 'hold') return textOr(`orders.reason_${value}`, value)
      if (kind === 'insurance') return value === '' ? t('rules.wholeValue') : value
      return value === '' ? t('rules.yes') : value
    },
    [services, printers],
  )
}

const serviceWords = (name: string | undefined, value: string): string =>
  name ?? (value === 'cheapest' || value === 'fastest' ? t(`rules.service_${value}`) : wordsOf(value))

const textOr = (key: string, otherwise: string): string =>
  hasText(key) ? (t as (key: string) => string)(key) : otherwise

/** What conditions of a rule saw, in one line. */
export const sawText = ({ saw }: RuleEffect): string =>
  joined(
    saw.map(({ field, value }) => t('rules.saw', { field: t(`rules.field_${field}`), value })),
    ', ',
  )
