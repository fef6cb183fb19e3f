import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { MoneyGroup } from '../../../shared/desk/money.ts'
import { Page } from '../../components/page/page.tsx'
import { dayOf } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import { EntriesPanel } from './entries-panel.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { periodOf } from './money-period.ts'
import { rangeOf } from './money-range.ts'
import { RangeBar } from './range-bar.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import { TotalsPanel } from './totals-panel.tsx'

/** What shipping costs, and what carriers owe. */
export function MoneyScreen() {
  const [range, setRange] = useState(() => {
    const today = dayOf(new Date())
    return rangeOf('month', today, { from: today, to: today })
  })
  const [group, setGroup] = useState<MoneyGroup>('carrier')
  const period = periodOf(range)
  return (
    <Page title={t('screens.money')} actions={<ExportButtons period={period} />}>
      <RangeBar range={range} onRange={setRange} group={group} onGroup={setGroup} />
      <Stack gap="lg">
        <TotalsPanel period={period} group={group} />
        <RefundsPanel />
        <EntriesPanel key={`${range.from} ${range.to}`} period={period} />
      </Stack>
    </Page>
  )
}
