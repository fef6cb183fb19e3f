import { List, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { doubtsOf } from '../../lib/shipments/shipment-doubts.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useCarrierOf } from './use-carrier-of.ts'

/** Cancels a shipment, after saying what a void is and what it is not. */
export function CancelButton({ shipment }: { shipment: ShipmentRecord }) {
  const queries = useQueryClient()
  const isDraft = shipment.status === 'draft'
  const cancel = useMutation({
    ...change(shipmentEndpoints.cancel),
    onSuccess: () => announce(t(isDraft ? 'shipments.cancelledDraft' : 'shipments.cancelled')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })
  const { purchase, void: voiding } = doubtsOf(shipment)
  if (purchase || voiding) return null
  if (!isDraft && shipment.status !== 'purchased') return null
  return (
    <ConfirmButton
      label={t(isDraft ? 'shipments.discard' : 'shipments.cancel')}
      title={t(isDraft ? 'shipments.cancelDraftTitle' : 'shipments.cancelTitle')}
      confirm={t(isDraft ? 'shipments.cancelConfirmDraft' : 'shipments.cancelConfirm')}
      busy={t(isDraft ? 'shipments.discardBusy' : 'shipments.cancelBusy')}
      keep={t(isDraft ? 'shipments.discardKeep' : 'shipments.cancelKeep')}
      doing="cancel"
      deed={cancel}
      onConfirm={close => cancel.mutate({ params: { id: shipment.id } }, { onSuccess: close })}
    >
      {isDraft ? <Text>{t('shipments.cancelDraftText')}</Text> : <VoidWords shipment={shipment} />}
    </ConfirmButton>
  )
}

function VoidWords({ shipment }: { shipment: ShipmentRecord }) {
  const carrier = useCarrierOf(shipment)
  return (
    <List spacing="xs">
      <List.Item>
        {t(carrier?.voids_labels === false ? 'shipments.cancelNobody' : 'shipments.cancelTold')}
      </List.Item>
      <List.Item>
        <strong>{t('shipments.cancelMoney')}</strong>
      </List.Item>
      <List.Item>{t('shipments.cancelPaper')}</List.Item>
      <List.Item>{t('shipments.cancelForGood')}</List.Item>
    </List>
  )
}
