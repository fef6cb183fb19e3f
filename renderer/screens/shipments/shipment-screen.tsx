import { useParams } from '@tanstack/react-router'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { BackLink } from '../../components/page/back-link.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { shipmentStateOf } from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'
import { shipmentList } from '../../stores/shipment-list.ts'
import { CancelButton } from './cancel-button.tsx'
import { ElsewhereNotice } from './elsewhere-notice.tsx'
import { ShipmentPanels } from './shipment-panels.tsx'
import { useShipment } from './use-shipment.ts'

/** One shipment: what it is, what it cost, where it is, and its label. */
export function ShipmentScreen() {
  const { id } = useParams({ from: '/shipments/$id' })
  const { shipment, error, isMissing, refetch } = useShipment(id)
  const name = shipment ? addressee(shipment.recipient) || t('shipments.noName') : ''
  return (
    <Page
      above={
        <BackLink to="/shipments" search={shipmentList.getState().search}>
          {t('shipments.back')}
        </BackLink>
      }
      title={shipment ? t('shipments.title', { name }) : t('screens.shipments')}
      actions={
        shipment ? (
          <>
            <StatusBadge {...shipmentStateOf(shipment)} />
            <CancelButton shipment={shipment} />
          </>
        ) : null
      }
    >
      {isMissing ? <ElsewhereNotice /> : null}
      {error && !isMissing ? <ProblemNotice error={error} doing="load" onRetry={refetch} /> : null}
      {shipment ? <ShipmentPanels key={shipment.id} shipment={shipment} /> : null}
    </Page>
  )
}
