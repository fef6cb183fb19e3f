import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Keys } from '../../components/keys.tsx'
import { Page } from '../../components/page/page.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { CarrierTabs } from './carrier-tabs.tsx'
import { ConnectionList } from './connection-list.tsx'

/** The carriers this desk buys from, of both modes. */
export function CarriersScreen() {
  return (
    <Page views={<CarrierTabs />} actions={<AddConnection />}>
      <ConnectionList />
    </Page>
  )
}

function AddConnection() {
  const navigate = useNavigate()
  const add = () => void navigate({ to: '/carriers/new' })
  useShortcuts([{ keys: 'c', text: t('carriers.add'), run: add, whileTyping: false }])
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size="1.125rem" aria-hidden />}
      rightSection={<Keys of="c" />}
      aria-keyshortcuts="C"
      onClick={add}
    >
      {t('carriers.add')}
    </Button>
  )
}
