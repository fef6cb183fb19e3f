import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { packingEndpoints } from '../../../../shared/desk/packing.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { preferences } from '../../../stores/preferences.ts'

/** The name of this desk. A new page gets the next one that no desk packs under; null until that is known. */
export function useDeskName(): string | null {
  const desk = preferences(state => state.desk)
  const { data, isError } = useQuery({
    ...query(packingEndpoints.list, { query: { limit: 100 } }),
    enabled: desk === null,
  })
  const isKnown = data !== undefined || isError
  useEffect(() => {
    if (desk !== null || !isKnown) return
    const taken = new Set(data?.results.map(each => each.desk))
    let number = 1
    while (taken.has(t('pack.deskNumber', { number }))) number += 1
    preferences.getState().setDesk(t('pack.deskNumber', { number }))
  }, [desk, isKnown, data])
  return desk
}
