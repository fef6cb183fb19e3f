import { Button, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { CarrierTraffic } from '../../components/carriers/carrier-traffic.tsx'
import { ConfirmButton } from '../../components/dialogs.tsx'
import { BackLink, EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { RecipientParcels } from '../../components/recipient-parcels.tsx'
import { RecordHistory } from '../../components/record-history.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { moneyText, parcelText } from '../../lib/format.ts'
import { useParcelProblems } from '../../lib/shipments/board-state.ts'
import {
  refundStateOf,
  serviceName,
  shipmentStateOf,
  unknownOutcomesOf,
} from '../../lib/shipments/shipment-text.ts'
import { isNotFound } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useAskedAction } from '../../stores/asked-action.ts'
import { otherMode, preferences, useMode } from '../../stores/preferences.ts'
import { AskedPanel, NewestLabels } from './asked-panel.tsx'
import { PapersPanel, PendingLabelNotice } from './bought-papers.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { ChargesPanel, MoneyPanel, RatesPanel } from './cost-panels.tsx'
import { CustomsPanel } from './customs-panel.tsx'
import { FactsPanel, MetadataPanel, ParcelsPanel, RoutePanel } from './facts-panels.tsx'
import { LabelPanel, PrintingPanel, useLabelPrinting } from './label-panels.tsx'
import { OnwardActions } from './onward-actions.tsx'
import { PackedPanel } from './packed-panel.tsx'
import { isOffered } from './shipment-record-actions.ts'
import classes from './shipment-screen.module.css'
import { TagsPanel } from './tags-panel.tsx'
import { TrackingPanel } from './tracking-panel.tsx'
import { UnknownNotices } from './unknown-notice.tsx'
import { shipmentList } from './use-shipment-list.ts'
import { sayVoided, useVoidForecasts, VoidWordsOf } from './void-labels.tsx'

/** One shipment: what it is, what it cost, where it is, and its label. */
export function ShipmentScreen() {
  const { id } = useParams({ from: '/shipments/$id' })
  const { shipment, error, isMissing, refetch } = useShipment(id)
  const problems = useParcelProblems(shipment ? [shipment] : [])
  const name = shipment ? addressee(shipment.recipient) || t('shipments.noName') : ''
  return (
    <Page
      above={
        <BackLink to="/shipments" search={shipmentList.getState().search}>
          {t('shipments.back')}
        </BackLink>
      }
      title={shipment ? t('shipments.title', { name }) : t('screens.shipments')}
      views={
        shipment ? (
          <>
            <StatusBadge {...shipmentStateOf(shipment, problems.get(shipment.id))} isPill />
            <RefundText shipment={shipment} />
            <InShort shipment={shipment} />
          </>
        ) : null
      }
      actions={
        shipment ? (
          <>
            <OnwardActions shipment={shipment} />
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

/** Beside the state of a voided label: what becomes of its money. */
function RefundText({ shipment }: { shipment: ShipmentRecord }) {
  const refund = refundStateOf(shipment)
  return refund ? <Text fz="sm">{refund.text}</Text> : null
}

/** By what people call it on the phone, in a line. */
const InShort = ({ shipment: { reference, selected_rate: rate, parcels, recipient } }: Props) => (
  <Text fz="sm" c="dimmed">
    {joined([
      reference,
      joined([recipient.city, recipient.country_code], ', '),
      rate && serviceName(rate),
      rate && moneyText(rate.total_charge, rate.currency),
      parcels.length === 1
        ? parcels.map(parcelText).join()
        : t('shipments.parcels', { count: parcels.length }),
    ])}
  </Text>
)

type Props = { shipment: ShipmentRecord }

/** What there is to see and do depends on whether a label was bought. */
export function ShipmentPanels({ shipment }: { shipment: ShipmentRecord }) {
  const { status, label_url: label, selected_rate: rate } = shipment
  const isDraft = status === 'draft'
  const printing = useLabelPrinting(shipment, label !== null)
  const { purchase, void: voiding } = unknownOutcomesOf(shipment)
  const isUnknown = Boolean(purchase ?? voiding)
  const isSent = !isDraft && status !== 'cancelled'
  return (
    <div className={classes.columns}>
      <div className={classes.middle}>
        <UnknownNotices shipment={shipment} />
        {isSent && label === null ? <PendingLabelNotice shipment={shipment} /> : null}
        {isDraft && !purchase ? <BuyPanel shipment={shipment} /> : null}
        {isDraft && purchase ? (
          <>
            <RatesPanel shipment={shipment} />
            <NewestLabels shipment={shipment} />
          </>
        ) : null}
        {isDraft ? null : <FactsPanel shipment={shipment} />}
        {label && status !== 'cancelled' ? <PrintingPanel printing={printing} isNext={!isUnknown} /> : null}
        <div className={classes.route}>
          <RoutePanel shipment={shipment} />
          <ParcelsPanel shipment={shipment} />
        </div>
        {shipment.customs ? <CustomsPanel customs={shipment.customs} /> : null}
        {shipment.tracker_id ? <TrackingPanel shipment={shipment} trackerId={shipment.tracker_id} /> : null}
        {isDraft ? null : <RatesPanel shipment={shipment} />}
        {isDraft && purchase ? null : <RecordHistory id={shipment.id} />}
        <CarrierTraffic title={t('traffic.title')} about={{ shipment_id: shipment.id }} />
      </div>
      <div className={classes.side}>
        {purchase ? <AskedPanel shipment={shipment} outcome={purchase} /> : null}
        {isDraft && !purchase ? <FactsPanel shipment={shipment} /> : null}
        {label ? <LabelPanel shipment={shipment} previewAt={printing.target.previewAt} /> : null}
        {isSent ? <PapersPanel shipment={shipment} /> : null}
        {rate ? <ChargesPanel rate={rate} /> : null}
        {isDraft ? null : <MoneyPanel shipment={shipment} />}
        {isDraft ? null : <PackedPanel shipment={shipment} />}
        <RecipientParcels recipient={shipment.recipient} besides={shipment.id} most={4} />
        <TagsPanel id={shipment.id} />
        {isDraft && purchase ? <RecordHistory id={shipment.id} /> : null}
        <MetadataPanel metadata={shipment.metadata} />
      </div>
    </div>
  )
}

/** Cancels a shipment, after saying what a void is and what it is not. */
export function CancelButton({ shipment }: { shipment: ShipmentRecord }) {
  const queries = useQueryClient()
  const isDraft = shipment.status === 'draft'
  const cancel = useMutation({
    ...change(shipmentEndpoints.cancel),
    onSuccess: ended => (isDraft ? announce(t('shipments.cancelledDraft')) : sayVoided(ended)),
    onSettled: () =>
      Promise.all(['shipments', 'voids'].map(group => queries.invalidateQueries({ queryKey: [group] }))),
  })
  const forecast = useVoidForecasts(shipment.status === 'purchased' ? [shipment.id] : [])
  const isRefused = !forecast.isPending && forecast.forecasts.some(({ refusal }) => refusal !== null)
  const way = isDraft ? 'discard' : 'void'
  const [isPressed, setPressed] = useState(false)
  const press = () => {
    cancel.reset()
    setPressed(true)
  }
  useAskedAction(shipment.id, { [way]: press })
  const refusedTitle = isRefused ? 'shipments.voidRefused' : 'shipments.cancelTitle'
  const titleKey = isDraft ? 'shipments.cancelDraftTitle' : refusedTitle
  if (!isOffered(way, shipment)) return null
  return (
    <ConfirmButton
      pressed={{ isPressed, onOver: () => setPressed(false) }}
      label={t(isDraft ? 'shipments.discard' : 'shipments.cancel')}
      title={t(titleKey)}
      confirm={isRefused ? null : t(isDraft ? 'shipments.cancelConfirmDraft' : 'shipments.cancelConfirm')}
      busy={t(isDraft ? 'shipments.discardBusy' : 'shipments.cancelBusy')}
      keep={t(isDraft ? 'shipments.discardKeep' : 'shipments.cancelKeep')}
      doing="cancel"
      deed={{
        ...cancel,
        isPending: cancel.isPending || forecast.isPending,
        // What refuses it is said in words of its own.
        error: isRefused ? null : cancel.error,
      }}
      onConfirm={close => cancel.mutate({ params: { id: shipment.id } }, { onSuccess: close })}
    >
      {isDraft ? <Text>{t('shipments.cancelDraftText')}</Text> : <VoidWordsOf shipmentId={shipment.id} />}
    </ConfirmButton>
  )
}

/** A shared address may name a shipment of the other mode. */
export function ElsewhereNotice() {
  const mode = useMode()
  const other = otherMode(mode)
  const nameOf = (each: typeof mode) => t(each === 'test' ? 'app.modeTest' : 'app.modeLive')
  return (
    <EmptyState
      icon={<IconSearch size="2.5rem" stroke={1.2} aria-hidden />}
      title={t('shipments.elsewhereTitle', { mode: nameOf(mode) })}
      text={t('shipments.elsewhereText')}
    >
      <Button variant="default" onClick={() => preferences.getState().setMode(other)}>
        {t('shipments.elsewhereAction', { mode: nameOf(other) })}
      </Button>
    </EmptyState>
  )
}

/** A shipment of the mode, reloaded whenever the station says that it changed. */
export function useShipment(id: string) {
  const found = useQuery(query(shipmentEndpoints.retrieve, { params: { id } }, useMode()))
  return {
    shipment: found.error ? undefined : found.data,
    error: found.error,
    isMissing: found.error !== null && isNotFound(found.error),
    refetch: () => void found.refetch(),
  }
}
