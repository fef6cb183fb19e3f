import { useEffect } from 'react'
import { startedCustoms } from '../../../lib/drafts/customs-start.ts'
import { isDeclared, needOf } from '../../../lib/drafts/ship-form.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import type { ShipFormControl } from '../use-ship-form.ts'

/** Whether goods are declared, why, and what the sender may say about it. */
export function useCustoms({ form }: ShipFormControl) {
  const { values, setFieldValue } = form
  const need = needOf(values)
  const declared = isDeclared(values)
  const mustBegin = declared && !values.customs.isBegun
  useEffect(() => {
    if (!mustBegin) return
    setFieldValue(
      'customs',
      startedCustoms(values, () => crypto.randomUUID()),
    )
    announce(t('customs.saidNeeded'))
  }, [mustBegin, values, setFieldValue])
  const decide = (wanted: boolean) => {
    // What the addresses ask for needs no decision, and follows them when they change.
    setFieldValue('customs.wanted', wanted === need.isNeeded ? null : wanted)
    form.setErrors(errors =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('customs'))),
    )
  }
  return { need, declared, decide }
}

export type CustomsDesk = ReturnType<typeof useCustoms>
