import { Button } from '@mantine/core'
import { IconPackage, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { isNarrowed } from '../../lib/shipments/shipment-search.ts'
import { t } from '../../lib/text.ts'
import { NumberHint } from './number-hint.tsx'
import type { ShipmentList } from './use-shipment-list.ts'

/** An empty list says whether there is nothing at all or only nothing that fits. */
export function NoShipments({ list: { search, narrow } }: { list: ShipmentList }) {
  if (isNarrowed(search))
    return (
      <EmptyState
        icon={<IconSearch size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('shipments.noMatchTitle')}
        text={t('shipments.noMatchText')}
      >
        {search.q ? <NumberHint text={search.q} onNumber={q => narrow({ ...search, q })} /> : null}
        <Button variant="default" onClick={() => narrow({})}>
          {t('shipments.clear')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconPackage size="2.5rem" stroke={1.2} aria-hidden />}
      title={t('shipments.emptyTitle')}
      text={t('shipments.emptyText')}
    >
      <Button renderRoot={props => <Link to="/ship" {...props} />}>{t('shipments.emptyAction')}</Button>
    </EmptyState>
  )
}
