import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { t } from '../../lib/text.ts'
import { otherMode, preferences, useMode } from '../../stores/preferences.ts'

/** A shared address may name a shipment of the other mode. */
export function ElsewhereNotice() {
  const mode = useMode()
  const other = otherMode(mode)
  const nameOf = (each: typeof mode) => t(each === 'test' ? 'app.modeTest' : 'app.modeLive')
  return (
    <EmptyState
      icon={<IconSearch size="2.5rem" stroke={1.2} aria-hidden />}
      title={t('shipments.elsewhereTitle', { mode: nameOf(mode) })}
      text={t('shipments.elsewhereText')}
    >
      <Button variant="default" onClick={() => preferences.getState().setMode(other)}>
        {t('shipments.elsewhereAction', { mode: nameOf(other) })}
      </Button>
    </EmptyState>
  )
}
