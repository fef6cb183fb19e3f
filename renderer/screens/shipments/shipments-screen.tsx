import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { PurchaseQueue } from '../../components/carriers/purchase-queue.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Pager } from '../../components/tables/pager.tsx'
import { focusFirstRow } from '../../lib/keyboard/use-row-keys.ts'
import { t } from '../../lib/text.ts'
import { NoShipments } from './no-shipments.tsx'
import { PrintBar } from './print-bar.tsx'
import { ShipmentFilters } from './shipment-filters.tsx'
import { shipmentsPerPage } from './shipment-search.ts'
import { ShipmentTable } from './shipment-table.tsx'
import { useSelection } from './use-selection.ts'
import { useShipmentList } from './use-shipment-list.ts'

/** Every shipment of the mode: found by search and filters that stand in the address. */
export function ShipmentsScreen() {
  const list = useShipmentList()
  const frame = useRef<HTMLDivElement>(null)
  const { found, search } = list
  const chosen = useSelection(list.mode)
  return (
    <Page
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size="1.125rem" aria-hidden />}
          renderRoot={props => <Link to="/ship" {...props} />}
        >
          {t('shipments.newShipment')}
        </Button>
      }
    >
      <PurchaseQueue />
      <ShipmentFilters list={list} onDown={() => focusFirstRow(frame.current)} />
      <div ref={frame}>
        {found.error ? (
          <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
        ) : found.data?.count === 0 ? (
          <NoShipments list={list} />
        ) : found.data ? (
          <>
            <ShipmentTable
              shipments={found.data.results}
              carriers={list.carriers}
              isLoading={found.isPlaceholderData}
              selection={chosen.selection}
            />
            <Pager
              page={search.page ?? 1}
              perPage={shipmentsPerPage}
              count={found.data.count}
              onPage={page => list.narrow({ ...search, page })}
            />
          </>
        ) : null}
      </div>
      <PrintBar chosen={chosen} />
    </Page>
  )
}
