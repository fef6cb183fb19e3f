import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { CarrierTraffic } from '../../components/carriers/carrier-traffic.tsx'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/page.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { AccountLabels, AccountServices, figuresOf, useAccountReport } from './account-use.tsx'
import { fromConnection } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import classes from './connection-screen.module.css'
import { ConnectionFacts, pickupFacts } from './connection-state.tsx'
import { ConnectionPage, useConnection } from './connection-tabs.tsx'
import { NextSteps } from './next-steps.tsx'

/** How a connection does, its account, and what it was used for and said last. */
export function ConnectionScreen() {
  const { id } = useParams({ from: '/carriers/$id' })
  const of = useConnection(id)
  const { connection, adapter } = of
  return (
    <ConnectionPage part="overview" of={of}>
      {connection && adapter ? (
        <div className={classes.sides}>
          <Stack gap="md">
            <AccountServices connection={connection} />
            <AccountLabels connection={connection} most={7} />
            <ConnectionForm
              key={connection.id}
              part="overview"
              adapter={adapter}
              start={fromConnection(connection, adapter)}
              connection={connection}
            />
          </Stack>
          <Beside connection={connection} adapter={adapter} />
        </div>
      ) : null}
      {connection ? (
        <Box mt="lg">
          <CarrierTraffic title={t('traffic.recent')} about={{ connection_id: connection.id }} />
        </Box>
      ) : null}
    </ConnectionPage>
  )
}

type BesideProps = { connection: ConnectionRecord; adapter: AdapterRecord }

/** What stays in sight beside the form: how the account does, what it cannot, and what it lacks. */
function Beside({ connection, adapter }: BesideProps) {
  const report = useAccountReport(connection.id).data
  const all = useQuery(query(connectionEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  return (
    <Stack gap="md">
      <Panel title={t('carriers.status')}>
        <ConnectionFacts connection={connection} adapter={adapter} />
      </Panel>
      {report ? (
        <>
          <Panel title={t('carriers.last30')}>
            <Facts of={figuresOf(report, connection.test_mode)} />
          </Panel>
          <Panel title={t('carriers.part_pickup')}>
            <Facts of={pickupFacts(connection)} />
          </Panel>
          <Panel title={t('carriers.steps')}>
            <NextSteps connection={connection} adapter={adapter} report={report} all={all} />
          </Panel>
        </>
      ) : null}
    </Stack>
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
