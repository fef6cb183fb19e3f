import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Checked, checkedText } from './checked-text.ts'

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
      announce(t(active ? 'connections.switchedOn' : 'connections.switchedOff', { name })),
  })
  const remove = useMutation({
    ...change(connectionEndpoints.remove),
    onSuccess: ({ display_name: name }) => {
      askRemove(null)
      announce(t('connections.removed', { name }))
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
