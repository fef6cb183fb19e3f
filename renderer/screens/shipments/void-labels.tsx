import { Anchor, Button, List, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { type VoidForecast, voidEndpoints } from '../../../shared/desk/voids.ts'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { EachResults } from '../../components/each-results.tsx'
import { dayText } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { countsOf, useEach } from '../../lib/lists/use-each.ts'
import { refundStateOf, shipmentState } from '../../lib/shipments/shipment-text.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import type { Chosen, ChosenShipments } from './use-selection.ts'

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
  const kept = Map.groupBy(
    forecasts.filter(({ refusal }) => refusal !== null),
    ({ refusal, held_by: holder }) => JSON.stringify(holder ? sameOf(holder) : refusal),
  )
  const lines = (said: readonly string[]) => [...Map.groupBy(said, each => each)]
  const isMany = forecasts.length > 1
  const each = (text: string, count: number) => (isMany ? t('shipments.voidEach', { count, text }) : text)
  const manifests = lines(voidable.flatMap(manifestText))
  return (
    <List spacing="xs">
      {[...kept].map(([key, [first, ...others]]) => (
        <List.Item key={key}>
          {isMany ? t('shipments.voidKept', { count: 1 + others.length, text: '' }) : null}
          {first?.held_by ? (
            <VoidHolder holder={first.held_by} isOfMany={others.length > 0} />
          ) : (
            first?.refusal
          )}
        </List.Item>
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
      {voidable.flatMap(returnTexts).map(text => (
        <List.Item key={text}>{text}</List.Item>
      ))}
      {voidable.length > 0 ? (
        <>
          <List.Item>{t('shipments.cancelPaper')}</List.Item>
          <List.Item>{t('shipments.cancelForGood')}</List.Item>
        </>
      ) : null}
    </List>
  )
}

type Holder = NonNullable<VoidForecast['held_by']>

/** What is said in one line of all that are held by the like. */
const sameOf = (holder: Holder) => (holder.kind === 'intent' ? [holder.intent, holder.state] : holder)

type OpenIntent = Extract<Holder, { kind: 'intent' }>

/** What keeps a label from being voided, with the way to where that is changed. */
function VoidHolder({ holder, isOfMany }: { holder: Holder; isOfMany: boolean }) {
  const text = textOf(holder)
  // Each of several leads to a place of its own.
  const way = isOfMany && holder.kind === 'intent' ? null : wayOf(holder)
  return way === null ? (
    text
  ) : (
    <Anchor inherit renderRoot={props => way(props)}>
      {text}
    </Anchor>
  )
}

function textOf(holder: Holder): string {
  switch (holder.kind) {
    case 'pickup':
      return t('voidHeld.collected', { day: dayText(holder.day) })
    case 'shipment':
      return t('voidHeld.together')
    case 'status':
      return t('voidHeld.status', { status: shipmentState(holder.status).text })
    case 'missing':
      return t('voidHeld.missing')
    case 'intent':
      return holder.state === 'unknown'
        ? t(`voidHeld.unknown_${holder.intent}`)
        : t(`voidHeld.${holder.state}`)
  }
}

type Way = (props: object) => ReactElement

/** What nobody can change leads nowhere. */
function wayOf(holder: Holder): Way | null {
  if (holder.kind === 'status' || holder.kind === 'missing') return null
  if (holder.kind === 'intent') return wayToIntent(holder)
  const params = { id: holder.id }
  return holder.kind === 'pickup'
    ? props => <Link to="/pickups/$id" params={params} {...props} />
    : props => <Link to="/shipments/$id" params={params} {...props} />
}

function wayToIntent({ intent, state, id }: OpenIntent): Way {
  const params = { id }
  if (state === 'unwritten') return props => <Link to="/system" {...props} />
  if (intent === 'pickup') return props => <Link to="/pickups/$id" params={params} {...props} />
  if (intent === 'manifest') return props => <Link to="/manifests" {...props} />
  return props => <Link to="/shipments/$id" params={params} {...props} />
}

const told = ({ tells_carrier }: VoidForecast): string =>
  t(tells_carrier ? 'shipments.cancelTold' : 'shipments.cancelNobody')

const moneyText = ({ refund, refund_days: days }: VoidForecast): string =>
  t(`shipments.voidMoney_${refund}`, { days: days ?? 0 })

/** What becomes of labels for the way back that came along. */
const returnTexts = ({ return_labels: labels }: VoidForecast): string[] =>
  labels.map(({ tracking_number: number, is_voided_along: isAlong }) =>
    t(isAlong ? 'shipments.voidReturnAlong' : 'shipments.voidReturnStays', { number }),
  )

const manifestText = ({ closed_manifest: manifest }: VoidForecast): string[] =>
  manifest === null ? [] : [t('shipments.voidManifest', { day: dayText(manifest.day) })]

/** Voids the chosen labels one after the other, once it was said what that means, and says what became of each. */
export function VoidChosen({ chosen }: { chosen: ChosenShipments }) {
  // Frozen when it is asked: what is chosen meanwhile is not voided with it.
  const [asked, ask] = useState<readonly Chosen[]>([])
  const { forecasts, isPending } = useVoidForecasts(asked.map(({ id }) => id))
  const isVoidable = new Set(
    forecasts.flatMap(({ refusal, shipment_id }) => (refusal === null ? shipment_id : [])),
  )
  const voidable = asked.filter(({ id }) => isVoidable.has(id))
  const voiding = useVoiding(chosen, () => ask([]))
  const { run } = voiding
  const start = () => {
    voiding.putAway()
    ask(chosen.chosen)
  }
  useShortcuts([
    {
      keys: 'Delete',
      text: t('shipments.keyVoid'),
      run: () => chosen.ids.length > 0 && start(),
      whileTyping: false,
    },
  ])
  const words = { count: voidable.length, total: asked.length }
  const isNone = !isPending && voidable.length === 0
  const title = isPending || asked.length === 1 ? t('shipments.cancelTitle') : t('shipments.voidTitle', words)
  const question = isNone ? t('shipments.voidNone') : title
  return (
    <>
      <Button variant="default" aria-keyshortcuts="Delete" onClick={start}>
        {t('shipments.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={asked.length > 0}
        title={run?.isOver ? t('shipments.voidResultTitle') : question}
        confirm={run?.isOver || isNone ? null : t('shipments.voidConfirm', words)}
        busy={t(isPending ? 'shipments.voidLooking' : 'shipments.cancelBusy')}
        keep={run ? t(run.isOver ? 'shipments.voidDone' : 'shipments.voidStop') : t('shipments.voidKeep')}
        isBusy={isPending || voiding.isRunning}
        doing="cancel"
        onConfirm={() => void voiding.start(voidable)}
        onClose={() => (voiding.isRunning ? voiding.stop() : ask([]))}
      >
        {run ? (
          <EachResults
            run={run}
            label={t('shipments.cancelBusy')}
            said={(outcome, count) => t(`shipments.void_${outcome}`, { count })}
            nameOf={each => <ChosenName chosen={each} />}
            keyOf={({ id }) => id}
          />
        ) : isPending ? (
          <Text>{t('shipments.voidLooking')}</Text>
        ) : (
          <VoidWords forecasts={forecasts} />
        )}
      </ConfirmDialog>
    </>
  )
}

/** Those voided leave the selection; what is left can be looked at, and asked again. */
function useVoiding(chosen: ChosenShipments, onAllDone: () => void) {
  const queries = useQueryClient()
  return useEach<Chosen>({
    doing: 'cancel',
    act: async ({ id }) => {
      const ended = await load(shipmentEndpoints.cancel, { params: { id } })
      chosen.remove(id)
      return refundStateOf(ended)?.text ?? null
    },
    onOver: results => {
      void queries.invalidateQueries({ queryKey: ['shipments'] })
      void queries.invalidateQueries({ queryKey: ['deskShipments'] })
      const { done, refused, unknown, untried } = countsOf(results)
      const left = refused + unknown + untried
      announce(
        joined(
          [
            t('shipments.saidVoided', { count: done }),
            left > 0 && t('shipments.saidNotVoided', { count: left }),
          ],
          ' ',
        ),
      )
      if (left === 0) onAllDone()
    },
  })
}

/** Whom a label is for, with the way to it. */
export const ChosenName = ({ chosen: { id, name, number } }: { chosen: Chosen }) => (
  <Anchor inherit renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>
    <bdi>{name}</bdi> {number ? <code>{number}</code> : null}
  </Anchor>
)
