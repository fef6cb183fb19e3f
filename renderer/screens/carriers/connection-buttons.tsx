import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { t } from '../../lib/text.ts'
import type { ConnectionActions } from './use-connection-actions.ts'

type Props = { connection: ConnectionRecord; actions: ConnectionActions }

export function ConnectionButtons({ connection, actions }: Props) {
  const navigate = useNavigate()
  const { id, active, display_name: name } = connection
  const isChecking = actions.checking === id
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button size="xs" variant="default" disabled={isChecking} onClick={() => actions.check(connection)}>
        {t(isChecking ? 'connections.checking' : 'connections.check')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('connections.actions', { name })}>
            <IconDots size="1.25rem" aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('connections.actions', { name })}>
          <Menu.Item onClick={() => void navigate({ to: '/connections/$id', params: { id } })}>
            {t('connections.edit')}
          </Menu.Item>
          <Menu.Item onClick={() => actions.toggle(connection)}>
            {t(active ? 'connections.switchOff' : 'connections.switchOn')}
          </Menu.Item>
          <Menu.Item onClick={() => actions.askRemove(connection)}>{t('connections.remove')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
