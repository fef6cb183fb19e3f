import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { CarrierTraffic } from '../../components/carriers/carrier-traffic.tsx'
import { doubtsOf } from '../../lib/shipments/shipment-doubts.ts'
import { t } from '../../lib/text.ts'
import { BuyPanel } from './buy-panel.tsx'
import { ChargesPanel } from './charges-panel.tsx'
import { CustomsPanel } from './customs-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { LabelPanel } from './label-panel.tsx'
import { MetadataPanel } from './metadata-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { ParcelsPanel } from './parcels-panel.tsx'
import { PrintingPanel } from './printing-panel.tsx'
import { RatesPanel } from './rates-panel.tsx'
import { RoutePanel } from './route-panel.tsx'
import classes from './shipment-screen.module.css'
import { TrackingPanel } from './tracking-panel.tsx'
import { UnknownNotices } from './unknown-notice.tsx'
import { useLabelPrinting } from './use-label-printing.ts'

/** What there is to see and do depends on whether a label was bought. */
export function ShipmentPanels({ shipment }: { shipment: ShipmentRecord }) {
  const { status, label_url: label, selected_rate: rate } = shipment
  const isDraft = status === 'draft'
  const printing = useLabelPrinting(shipment.id, label !== null)
  return (
    <div className={classes.columns}>
      <div className={classes.middle}>
        <UnknownNotices shipment={shipment} />
        {isDraft && !doubtsOf(shipment).purchase ? <BuyPanel shipment={shipment} /> : null}
        {isDraft ? null : <FactsPanel shipment={shipment} />}
        {label && status !== 'cancelled' ? <PrintingPanel printing={printing} /> : null}
        <RoutePanel shipment={shipment} />
        <ParcelsPanel shipment={shipment} />
        {shipment.customs ? <CustomsPanel customs={shipment.customs} /> : null}
        {shipment.tracker_id ? <TrackingPanel shipment={shipment} trackerId={shipment.tracker_id} /> : null}
        {isDraft ? null : <RatesPanel shipment={shipment} />}
        <CarrierTraffic title={t('activity.traffic')} about={{ shipment_id: shipment.id }} />
      </div>
      <div className={classes.side}>
        {isDraft ? <FactsPanel shipment={shipment} /> : null}
        {label ? <LabelPanel shipment={shipment} previewAt={printing.target.previewAt} /> : null}
        {rate ? <ChargesPanel rate={rate} /> : null}
        {isDraft ? null : <MoneyPanel shipment={shipment} />}
        <MetadataPanel metadata={shipment.metadata} />
      </div>
    </div>
  )
}
