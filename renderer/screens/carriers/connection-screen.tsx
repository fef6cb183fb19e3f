import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { CarrierTraffic } from '../../components/carriers/carrier-traffic.tsx'
import { isNotFound } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { fromConnection } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import { EditorPage } from './editor-page.tsx'
import { StatePanel } from './state-panel.tsx'
import { useAdapter } from './use-adapter.ts'

export function ConnectionScreen() {
  const params = useParams({ from: '/connections/$id' })
  const found = useQuery(query(connectionEndpoints.retrieve, { params }))
  const connection = found.data
  const { adapter, error, isMissing } = useAdapter(connection?.adapter)
  const isGone = found.error !== null && isNotFound(found.error)
  return (
    <EditorPage
      title={connection?.display_name ?? t('screens.connections')}
      error={isGone ? null : (found.error ?? error)}
      missing={isGone ? 'connections.missing' : isMissing ? 'connections.noAdapter' : null}
    >
      {connection ? (
        <Box mb="md">
          <StatePanel connection={connection} />
        </Box>
      ) : null}
      {connection && adapter ? (
        <ConnectionForm
          key={connection.id}
          adapter={adapter}
          start={fromConnection(connection, adapter)}
          connection={connection}
        />
      ) : null}
      {connection ? (
        <Box mt="lg">
          <CarrierTraffic title={t('activity.recentTraffic')} about={{ connection_id: connection.id }} />
        </Box>
      ) : null}
    </EditorPage>
  )
}
