import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Page } from '../../components/page/page.tsx'
import { t } from '../../lib/text.ts'
import { PrinterList } from './printer-list.tsx'
import { RoutesPanel } from './routes/routes-panel.tsx'

/** Where labels go, and which of them where. */
export function PrintersScreen() {
  return (
    <Page
      title={t('screens.printers')}
      actions={
        <Button
          leftSection={<IconPlus size="1.125rem" aria-hidden />}
          renderRoot={props => <Link to="/printers/new" {...props} />}
        >
          {t('printers.add')}
        </Button>
      }
    >
      <Stack gap="lg">
        <PrinterList />
        <RoutesPanel />
      </Stack>
    </Page>
  )
}
