import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type ManifestForecast,
  manifestEndpoints,
  type OpenManifest,
  type OpenShipment,
} from '../../../shared/desk/manifests.ts'
import { mostShipments, type PrintRun, printRunEndpoints } from '../../../shared/desk/printing/print-runs.ts'
import { CallError, load, onceOnly } from '../../lib/station/api.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { ConfirmDialog } from '../dialogs.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'
import { StatusBadge } from '../status-badge.tsx'

/** What is closed out for one carrier: all that is open, or some of it. */
export type CloseOut = Pick<OpenManifest, 'connection_id' | 'tells_carrier' | 'not_printed' | 'to_print'> &
  Partial<Pick<ManifestForecast['groups'][number], 'shipment_ids' | 'also' | 'to_print_ids'>> & {
    name: string
    count: number
  }

type Props = {
  groups: readonly CloseOut[]
  /** What is said besides: of what cannot go along. */
  children?: ReactNode
  onClosed?: ((group: CloseOut) => void) | undefined
  onDone: () => void
}

/** Closes out parcels, a manifest for each carrier, after saying what that means; what a carrier refused can be tried again. */
export function CloseOutDialog({ groups, children, onClosed, onDone }: Props) {
  const { left, failures, close } = useClosing({ groups, onClosed, onDone })
  const count = left.reduce((sum, each) => sum + each.count, 0)
  const [only, ...others] = left
  const carrier = only?.name ?? ''
  return (
    <ConfirmDialog
      isOpen
      title={
        only === undefined
          ? t('manifests.closeNone')
          : others.length === 0
            ? t('manifests.closeTitle', { carrier, count })
            : t('manifests.closeManyTitle', { count, carriers: left.length })
      }
      confirm={only === undefined ? null : t('manifests.closeConfirm', { count })}
      busy={t('manifests.closing')}
      keep={t('manifests.keep')}
      isBusy={close.isPending}
      doing="manifest"
      onConfirm={() => close.mutate()}
      onClose={onDone}
    >
      <Stack gap="sm">
        <List spacing="xs">
          {left.map(each => (
            <GroupWords key={each.connection_id} group={each} />
          ))}
          {left.length > 0 ? <List.Item>{t('manifests.closeForGood')}</List.Item> : null}
          {children}
        </List>
        <Unprinted groups={left} />
        {failures.map(({ group, error }) => (
          <div key={group.connection_id}>
            {groups.length > 1 ? <Text fw={600}>{group.name}</Text> : null}
            <ProblemNotice error={error} doing="manifest" />
          </div>
        ))}
      </Stack>
    </ConfirmDialog>
  )
}

const GroupWords = ({
  group: { name: carrier, tells_carrier: isTold, count, also = 0 },
}: {
  group: CloseOut
}) => (
  <>
    <List.Item>{t(isTold ? 'manifests.closeTold' : 'manifests.closeOwn', { carrier, count })}</List.Item>
    {also > 0 ? <List.Item>{t('manifests.closeAlso', { carrier, count: also })}</List.Item> : null}
  </>
)

const unprintedText = (count: number): string | null =>
  count > 0 ? t('manifests.notPrinted', { count }) : null

/** Says of how many parcels the label is still to come, without which no driver takes them, and prints it. */
function Unprinted({ groups }: Pick<Props, 'groups'>) {
  const text = unprintedText(groups.reduce((sum, each) => sum + each.not_printed, 0))
  const toPrint = groups.reduce((sum, each) => sum + each.to_print, 0)
  const print = useMutation<PrintRun, CallError>({
    mutationKey: ['printRuns', printRunEndpoints.create.id],
    networkMode: 'always',
    mutationFn: async () => {
      const ids = (await Promise.all(groups.map(idsToPrint))).flat().slice(0, mostShipments)
      return load(printRunEndpoints.create, { body: { shipment_ids: ids } }, onceOnly())
    },
    onSuccess: ({ shipments: count }) => announce(t('printQueue.saidRun', { count })),
  })
  if (text === null) return null
  return (
    <>
      <Group gap="sm">
        <StatusBadge tone="attention" text={text} />
        {print.data ? <Text>{t('printQueue.saidRun', { count: print.data.shipments })}</Text> : null}
        {toPrint > 0 && !print.data ? (
          <Button variant="default" size="xs" disabled={print.isPending} onClick={() => print.mutate()}>
            {t('runs.print', { count: toPrint })}
          </Button>
        ) : (
          <Anchor renderRoot={props => <Link to="/print-queue" {...props} />}>
            {t('screens.printQueue')}
          </Anchor>
        )}
      </Group>
      {print.error ? <ProblemNotice error={print.error} doing="print" /> : null}
    </>
  )
}

const idsToPrint = async ({ connection_id: id, to_print_ids: ids }: CloseOut): Promise<string[]> =>
  ids ?? (await loadOpenShipments(id)).flatMap(each => (each.is_printed || each.is_queued ? [] : each.id))

const pageSize = 100

/** What of a connection is on no manifest, the oldest first; no more than a list or a run has room for. */
export async function loadOpenShipments(id: string): Promise<OpenShipment[]> {
  const found: OpenShipment[] = []
  for (let offset = 0; found.length <= mostShipments; offset += pageSize) {
    const asked = { params: { id }, query: { limit: pageSize, offset } }
    const { results } = await load(manifestEndpoints.openShipments, asked)
    found.push(...results)
    if (results.length < pageSize) break
  }
  return found
}

type Failure = { group: CloseOut; error: CallError }

/** One carrier after the other; the answer of one does not keep the next one waiting for a decision. */
function useClosing({ groups, onClosed, onDone }: Omit<Props, 'children'>) {
  const queries = useQueryClient()
  const [left, setLeft] = useState(groups)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const close = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const failed: Failure[] = []
      let closed = 0
      let unprinted = 0
      for (const group of left) {
        const { connection_id, shipment_ids } = group
        const body = shipment_ids ? { connection_id, shipment_ids: [...shipment_ids] } : { connection_id }
        try {
          const made = await load(manifestEndpoints.create, { body }, onceOnly())
          closed += made.parcel_count
          unprinted += made.shipments.filter(({ is_printed: isPrinted }) => !isPrinted).length
          onClosed?.(group)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          failed.push({ group, error })
        }
      }
      return { failed, closed, unprinted }
    },
    onSuccess: ({ failed, closed, unprinted }) => {
      setFailures(failed)
      setLeft(failed.map(({ group }) => group))
      if (closed > 0)
        announce(joined([t('manifests.closed', { count: closed }), unprintedText(unprinted)], ' '))
      if (failed.length === 0) onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['deskManifests'] }),
  })
  return { left, failures, close }
}
