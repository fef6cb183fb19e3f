import { Stack } from '@mantine/core'
import { Page } from '../../components/page/page.tsx'
import { useShortcuts } from '../../lib/keyboard/use-shortcuts.ts'
import { printKeys } from '../../lib/printing/print-keys.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { HistoryPanel } from './history-panel.tsx'
import { LinePanels } from './line-panels.tsx'
import { NeedsPanel } from './needs-panel.tsx'
import { RunsPanel } from './runs-panel.tsx'

/** Prints the job the keyboard is at again, as its button does: what may be a second copy is asked about there. */
function printFocused(): void {
  const again = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-retry]')
  if (again) again.click()
  else announce(t('prints.nothingFocused'))
}

/** What is printed now, at every printer, and what was: first what only a person can answer. */
export function PrintsScreen() {
  useShortcuts([{ keys: printKeys, text: t('prints.keyAgain'), run: printFocused }])
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
