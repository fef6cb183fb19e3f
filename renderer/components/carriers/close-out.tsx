import { List, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type ManifestForecast,
  manifestEndpoints,
  type OpenManifest,
} from '../../../shared/desk/manifests.ts'
import { CallError, load, onceOnly } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { ConfirmDialog } from '../dialogs.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'

/** What is closed out for one carrier: all that is open, or some of it. */
export type CloseOut = Pick<OpenManifest, 'connection_id' | 'tells_carrier'> &
  Partial<Pick<ManifestForecast['groups'][number], 'shipment_ids' | 'also'>> & { name: string; count: number }

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
      for (const group of left) {
        const { connection_id, shipment_ids } = group
        const body = shipment_ids ? { connection_id, shipment_ids: [...shipment_ids] } : { connection_id }
        try {
          closed += (await load(manifestEndpoints.create, { body }, onceOnly())).parcel_count
          onClosed?.(group)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          failed.push({ group, error })
        }
      }
      return { failed, closed }
    },
    onSuccess: ({ failed, closed }) => {
      setFailures(failed)
      setLeft(failed.map(({ group }) => group))
      if (closed > 0) announce(t('manifests.closed', { count: closed }))
      if (failed.length === 0) onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manifests'] }),
  })
  return { left, failures, close }
}
