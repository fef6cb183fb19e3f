import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customsRulesEndpoints } from '../../../shared/desk/customs-rules.ts'
import { spoken } from '../language.ts'
import { learnCustomsSentences } from './customs-sentences.ts'
import { query } from './queries.ts'

/** What the rules in use say, in the language of the page, before what is below is drawn. */
export function useCustomsSentences(isNeeded: boolean): void {
  const { data } = useQuery({
    ...query(customsRulesEndpoints.texts, {}),
    enabled: isNeeded && spoken !== 'en',
  })
  useMemo(() => {
    if (data) learnCustomsSentences(data.texts, spoken)
  }, [data])
}
