import { useEffect } from 'react'
import { packingEndpoints } from '../../../shared/desk/packing.ts'
import { preferences } from '../../stores/preferences.ts'
import { t } from '../text.ts'
import { api } from './api.ts'

/** The name of this desk. A new page gets the next one that no desk packs under, and keeps it. */
export async function findDeskName(): Promise<string> {
  const { desk } = preferences.getState()
  if (desk !== null) return desk
  const packed = await api.call(packingEndpoints.list, { query: { limit: 100 } })
  const taken = new Set(packed.ok ? packed.value.results.map(each => each.desk) : [])
  let number = 1
  while (taken.has(t('app.deskNumber', { number }))) number += 1
  const name = preferences.getState().desk ?? t('app.deskNumber', { number })
  preferences.getState().setDesk(name)
  return name
}

/** The same for a screen that is of this desk; null until it is known. */
export function useDeskName(): string | null {
  const desk = preferences(state => state.desk)
  useEffect(() => {
    if (desk === null) void findDeskName()
  }, [desk])
  return desk
}
