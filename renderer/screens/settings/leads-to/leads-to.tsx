import type { ReactNode } from 'react'
import type { SettingSection } from '../settings-list.ts'
import { PricesNow } from './buying-now.tsx'
import { DeskLook } from './desk-look.tsx'
import { ProblemsNow, ReturnsNow } from './parcels-now.tsx'
import { RoleTable } from './role-table.tsx'

const parts: Partial<Record<SettingSection, () => ReactNode>> = {
  desk: DeskLook,
  operators: RoleTable,
  buying: PricesNow,
  tracking: ProblemsNow,
  returns: ReturnsNow,
}

/** Below the settings of a section what they lead to at this moment: whoever changes one sees on what. */
export function LeadsTo({ section }: { section: SettingSection }) {
  const Part = parts[section]
  return Part ? <Part /> : null
}
