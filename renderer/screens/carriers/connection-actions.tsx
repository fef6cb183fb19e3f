import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Checked, checkedText } from './checked-text.ts'
import { sheetSetting, useAdapter } from './connection-tabs.tsx'

/** What can be done with a connection besides editing it. Lists reload by the station's events. */
export function useConnectionActions() {
  const [removing, askRemove] = useState<ConnectionRecord | null>(null)
  const queries = useQueryClient()
  const check = useMutation({
    networkMode: 'always',
    mutationFn: async (connection: ConnectionRecord): Promise<Checked> => {
      const [answer, adapters] = await Promise.all([
        load(connectionEndpoints.test, { params: { id: connection.id } }),
        queries.ensureQueryData(query(adapterEndpoints.list, { query: { limit: 100 } })),
      ])
      const adapter = adapters.results.find(({ slug }) => slug === connection.adapter)
      return { ...answer, connection, adapter }
    },
    onSuccess: result => announce(checkedText(result).text),
  })
  const toggle = useMutation({
    ...change(connectionEndpoints.update),
    onSuccess: ({ active, display_name: name }) =>
      announce(t(active ? 'carriers.switchedOn' : 'carriers.switchedOff', { name })),
  })
  const remove = useMutation({
    ...change(connectionEndpoints.remove),
    onSuccess: ({ display_name: name }) => {
      askRemove(null)
      announce(t('carriers.removed', { name }))
    },
  })
  const failed = [
    { error: check.error, doing: 'load' as const },
    { error: toggle.error, doing: 'save' as const },
  ].find(({ error }) => error !== null)
  return {
    removing,
    remove,
    problem: failed ?? null,
    result: check.data ?? null,
    forgetResult: check.reset,
    checking: check.isPending ? check.variables.id : null,
    check: (connection: ConnectionRecord) => check.mutate(connection),
    toggle: ({ id, active }: ConnectionRecord) =>
      toggle.mutate({ params: { id }, body: { active: !active } }),
    askRemove: (connection: ConnectionRecord | null) => {
      remove.reset()
      askRemove(connection)
    },
  }
}

export type ConnectionActions = ReturnType<typeof useConnectionActions>

type Props = { connection: ConnectionRecord; actions: ConnectionActions }

export function ConnectionButtons({ connection, actions }: Props) {
  const navigate = useNavigate()
  const { id, active, display_name: name } = connection
  const isChecking = actions.checking === id
  const { adapter } = useAdapter(connection.adapter)
  const hasSheet = adapter !== undefined && sheetSetting(adapter) !== undefined
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button size="xs" variant="default" disabled={isChecking} onClick={() => actions.check(connection)}>
        {t(isChecking ? 'carriers.checking' : 'carriers.check')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="md" aria-label={t('carriers.actions', { name })}>
            <IconDots size="1.25rem" aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('carriers.actions', { name })}>
          <Menu.Item onClick={() => void navigate({ to: '/carriers/$id', params: { id } })}>
            {t('carriers.edit')}
          </Menu.Item>
          {hasSheet ? (
            <Menu.Item
              onClick={() => void navigate({ to: '/carriers/$id/$side', params: { id, side: 'rates' } })}
            >
              {t('rates.edit')}
            </Menu.Item>
          ) : null}
          <Menu.Item onClick={() => actions.toggle(connection)}>
            {t(active ? 'carriers.switchOff' : 'carriers.switchOn')}
          </Menu.Item>
          <Menu.Item onClick={() => actions.askRemove(connection)}>{t('carriers.remove')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

export function RemoveConnectionDialog({ actions }: { actions: ConnectionActions }) {
  const { removing, remove, askRemove } = actions
  return (
    <ConfirmDialog
      isOpen={removing !== null}
      title={t('carriers.removeTitle', { name: removing?.display_name ?? '' })}
      confirm={t('carriers.remove')}
      busy={t('carriers.removing')}
      keep={t('carriers.keep')}
      isBusy={remove.isPending}
      error={remove.error}
      doing="remove"
      onConfirm={() => removing && remove.mutate({ params: { id: removing.id } })}
      onClose={() => askRemove(null)}
    >
      <Text>{t('carriers.removeText')}</Text>
    </ConfirmDialog>
  )
}
