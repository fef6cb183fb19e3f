import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import { t } from '../../lib/text.ts'
import { type Edited, PrinterDialog } from './printer-dialog.tsx'
import { PrinterList } from './printer-list.tsx'
import { QueuePanel } from './queue-panel.tsx'

/** Where labels go, and what became of those that went. */
export function PrintersScreen() {
  const [edited, setEdited] = useState<Edited>(null)
  const add = () => setEdited('new')
  return (
    <Page
      title={t('screens.printers')}
      actions={
        <Button leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={add}>
          {t('printers.add')}
        </Button>
      }
    >
      <Stack gap="lg">
        <PrinterList onEdit={setEdited} onAdd={add} />
        <QueuePanel />
      </Stack>
      <PrinterDialog edited={edited} onClose={() => setEdited(null)} />
    </Page>
  )
}
