import { Stack } from '@mantine/core'
import { Page } from '../../components/page.tsx'
import { t } from '../../lib/text.ts'
import { HistoryPanel } from './history-panel.tsx'
import { LinePanels } from './line-panels.tsx'
import { NeedsPanel } from './needs-panel.tsx'
import { RunsPanel } from './runs-panel.tsx'

/** What is printed now, at every printer, and what was: first what only a person can answer. */
export function PrintsScreen() {
  return (
    <Page title={t('screens.prints')}>
      <Stack gap="lg">
        <NeedsPanel />
        <RunsPanel />
        <LinePanels />
        <HistoryPanel />
      </Stack>
    </Page>
  )
}
