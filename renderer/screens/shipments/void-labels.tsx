import { Button, List, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { type VoidForecast, voidEndpoints } from '../../../shared/desk/voids.ts'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { dayText } from '../../lib/format.ts'
import { refundStateOf } from '../../lib/shipments/shipment-text.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import type { ChosenShipments } from './use-selection.ts'

/** What voiding labels would mean, looked up anew whenever it is about to be asked. */
export function useVoidForecasts(shipmentIds: readonly string[]) {
  const found = useQuery({
    ...query(voidEndpoints.forecast, { body: { shipment_ids: [...shipmentIds] } }, useMode()),
    enabled: shipmentIds.length > 0,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return { forecasts: found.data?.results ?? [], isPending: shipmentIds.length > 0 && found.isFetching }
}

/** The words for one label, which mounts with its dialog and so looks again. */
export function VoidWordsOf({ shipmentId }: { shipmentId: string }) {
  const { forecasts, isPending } = useVoidForecasts([shipmentId])
  return isPending ? <Text>{t('shipments.voidLooking')}</Text> : <VoidWords forecasts={forecasts} />
}

/** Said of a label that was voided: what becomes of its money, as it is said everywhere else. */
export const sayVoided = (shipment: ShipmentRecord): void =>
  announce([t('shipments.cancelled'), refundStateOf(shipment)?.text].filter(Boolean).join(' '))

/** What voiding means for the labels chosen: whom it is told, the manifest they are on, the money, the paper. */
function VoidWords({ forecasts }: { forecasts: readonly VoidForecast[] }) {
  const voidable = forecasts.filter(({ refusal }) => refusal === null)
  const kept = forecasts.flatMap(({ refusal }) => refusal ?? [])
  const lines = (said: readonly string[]) => [...Map.groupBy(said, each => each)]
  const isMany = forecasts.length > 1
  const each = (text: string, count: number) => (isMany ? t('shipments.voidEach', { count, text }) : text)
  const manifests = lines(voidable.flatMap(manifestText))
  return (
    <List spacing="xs">
      {lines(kept).map(([text, all]) => (
        <List.Item key={text}>{t('shipments.voidKept', { count: all.length, text })}</List.Item>
      ))}
      {manifests.map(([text, all]) => (
        <List.Item key={text}>
          <strong>{each(text, all.length)}</strong>
        </List.Item>
      ))}
      {lines(voidable.map(told)).map(([text, all]) => (
        <List.Item key={text}>{each(text, all.length)}</List.Item>
      ))}
      {lines(voidable.map(moneyText)).map(([text, all]) => (
        <List.Item key={text}>
          <strong>{each(text, all.length)}</strong>
        </List.Item>
      ))}
      <List.Item>{t('shipments.cancelPaper')}</List.Item>
      <List.Item>{t('shipments.cancelForGood')}</List.Item>
    </List>
  )
}

const told = ({ tells_carrier }: VoidForecast): string =>
  t(tells_carrier ? 'shipments.cancelTold' : 'shipments.cancelNobody')

const moneyText = ({ refund, refund_days: days }: VoidForecast): string =>
  t(`shipments.voidMoney_${refund}`, { days: days ?? 0 })

const manifestText = ({ closed_manifest: manifest }: VoidForecast): string[] =>
  manifest === null ? [] : [t('shipments.voidManifest', { day: dayText(manifest.day) })]

/** Voids the chosen labels one after the other, once it was said what that means for each of them. */
export function VoidChosen({ chosen }: { chosen: ChosenShipments }) {
  const queries = useQueryClient()
  // Frozen when it is asked: what is chosen meanwhile is not voided with it.
  const [asked, ask] = useState<readonly string[]>([])
  const { forecasts, isPending } = useVoidForecasts(asked)
  const voidable = forecasts.flatMap(({ refusal, shipment_id }) => (refusal === null ? shipment_id : []))
  const voiding = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        await load(shipmentEndpoints.cancel, { params: { id } })
        chosen.remove(id)
      }
      return ids.length
    },
    onSuccess: count => {
      announce(t('shipments.saidVoided', { count }))
      ask([])
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })
  const words = { count: voidable.length, total: asked.length }
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          voiding.reset()
          ask(chosen.ids)
        }}
      >
        {t('shipments.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={asked.length > 0}
        title={isPending || asked.length === 1 ? t('shipments.cancelTitle') : t('shipments.voidTitle', words)}
        confirm={t('shipments.voidConfirm', words)}
        busy={t(isPending ? 'shipments.voidLooking' : 'shipments.cancelBusy')}
        keep={t('shipments.voidKeep')}
        isBusy={isPending || voiding.isPending || voidable.length === 0}
        error={voiding.error}
        doing="cancel"
        onConfirm={() => voiding.mutate(voidable)}
        onClose={() => ask([])}
      >
        {isPending ? <Text>{t('shipments.voidLooking')}</Text> : <VoidWords forecasts={forecasts} />}
      </ConfirmDialog>
    </>
  )
}
