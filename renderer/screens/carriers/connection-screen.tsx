import { Box } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { CarrierTraffic } from '../../components/carriers/carrier-traffic.tsx'
import { Panel } from '../../components/page/page.tsx'
import { t } from '../../lib/text.ts'
import { AccountUse } from './account-use.tsx'
import { fromConnection } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionFacts } from './connection-state.tsx'
import { ConnectionPage, useConnection } from './connection-tabs.tsx'

/** How a connection does, its account, and what it said last. */
export function ConnectionScreen() {
  const { id } = useParams({ from: '/carriers/$id' })
  const of = useConnection(id)
  const { connection, adapter } = of
  return (
    <ConnectionPage part="overview" of={of}>
      {connection ? (
        <Box mb="md">
          <Panel title={t('carriers.status')}>
            <ConnectionFacts connection={connection} />
          </Panel>
        </Box>
      ) : null}
      {connection && adapter ? (
        <ConnectionForm
          key={connection.id}
          part="overview"
          adapter={adapter}
          start={fromConnection(connection, adapter)}
          connection={connection}
        />
      ) : null}
      {connection ? (
        <Box mt="lg">
          <AccountUse connection={connection} />
        </Box>
      ) : null}
      {connection ? (
        <Box mt="lg">
          <CarrierTraffic title={t('developers.recentTraffic')} about={{ connection_id: connection.id }} />
        </Box>
      ) : null}
    </ConnectionPage>
  )
}

/** When parcels are collected, and until when they have to be handed over. */
export function PickupScreen() {
  const { id } = useParams({ from: '/carriers/$id/pickup' })
  const of = useConnection(id)
  const { connection, adapter } = of
  return (
    <ConnectionPage part="pickup" of={of}>
      {connection && adapter ? (
        <ConnectionForm
          key={connection.id}
          part="pickup"
          adapter={adapter}
          start={fromConnection(connection, adapter)}
          connection={connection}
          onDone={() => undefined}
        />
      ) : null}
    </ConnectionPage>
  )
}
