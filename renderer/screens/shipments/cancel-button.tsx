import { Button, List, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { change } from '../../lib/queries.ts'
import { doubtsOf } from '../../lib/shipment-doubts.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useCarrierOf } from './use-carrier-of.ts'

/** Cancels a shipment, after saying what a void is and what it is not. */
export function CancelButton({ shipment }: { shipment: ShipmentRecord }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const isDraft = shipment.status === 'draft'
  const cancel = useMutation({
    ...change(shipmentEndpoints.cancel),
    onSuccess: () => {
      setAsking(false)
      announce(t(isDraft ? 'shipments.cancelledDraft' : 'shipments.cancelled'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })
  const { purchase, void: voiding } = doubtsOf(shipment)
  if (purchase || voiding) return null
  if (!isDraft && shipment.status !== 'purchased') return null
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          cancel.reset()
          setAsking(true)
        }}
      >
        {t('shipments.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(isDraft ? 'shipments.cancelDraftTitle' : 'shipments.cancelTitle')}
        confirm={t(isDraft ? 'shipments.cancelConfirmDraft' : 'shipments.cancelConfirm')}
        busy={t('shipments.cancelBusy')}
        keep={t('shipments.cancelKeep')}
        isBusy={cancel.isPending}
        error={cancel.error}
        doing="cancel"
        onConfirm={() => cancel.mutate({ params: { id: shipment.id } })}
        onClose={() => setAsking(false)}
      >
        {isDraft ? <Text>{t('shipments.cancelDraftText')}</Text> : <VoidWords shipment={shipment} />}
      </ConfirmDialog>
    </>
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
