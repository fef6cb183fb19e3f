import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { manifestEndpoints, type OpenManifest, type OpenShipment } from '../../../shared/desk/manifests.ts'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { When } from '../../components/when.tsx'
import { weightText } from '../../lib/format.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'

type Props = {
  open: OpenManifest
  name: string
  /** Somebody opened it; else it is what a large window has room for besides. */
  isChosen: boolean
}

/** Which parcels of a carrier are on no manifest, the oldest first; the keyboard goes there when it is opened. */
export function OpenShipments({ open: { connection_id: id }, name, isChosen }: Props) {
  const mode = useMode()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.focus()
  }, [isChosen])
  const found = useLongList({
    key: `${mode} manifests open ${id}`,
    load: range => query(manifestEndpoints.openShipments, { params: { id }, query: range }, mode),
  })
  return (
    <Panel
      title={t('manifests.openOf', { carrier: name })}
      actions={
        isChosen ? (
          <Button
            variant="default"
            size="xs"
            renderRoot={props => <Link from="/manifests" to="/manifests" search={{}} {...props} />}
          >
            {t('manifests.openHide')}
          </Button>
        ) : null
      }
    >
      <div ref={place} tabIndex={-1}>
        {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
        {found.count ? (
          <LongTable
            label={t('manifests.openOf', { carrier: name })}
            list={found}
            keyOf={each => each.id}
            columns={shipmentColumns()}
            path="/manifests"
            isOneLine
          />
        ) : null}
        <Text fz="sm" c="dimmed" mt="xs">
          {t('manifests.openSome')}
        </Text>
      </div>
    </Panel>
  )
}

const shipmentColumns = (): Column<OpenShipment>[] => [
  {
    key: 'recipient',
    label: t('shipments.columnRecipient'),
    cell: ({ id, recipient }, link) => (
      <Anchor
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} {...link} />}
      >
        <bdi>{recipient || t('shipments.noName')}</bdi>
      </Anchor>
    ),
  },
  {
    key: 'number',
    width: '12rem',
    label: t('shipments.columnTracking'),
    cell: ({ tracking_number: number }) => number && <code>{number}</code>,
  },
  {
    key: 'reference',
    width: '9rem',
    label: t('shipments.columnReference'),
    cell: ({ reference }) => reference,
  },
  {
    key: 'parcels',
    width: '6rem',
    label: t('manifests.columnParcels'),
    align: 'end',
    cell: ({ parcels }) => parcels,
  },
  {
    key: 'weight',
    width: '6rem',
    label: t('manifests.columnWeight'),
    align: 'end',
    cell: ({ weight }) => weightText(weight, 'KG'),
  },
  {
    key: 'bought',
    width: '8rem',
    label: t('manifests.columnBought'),
    align: 'end',
    cell: ({ bought_at: at }) => <When at={at} />,
  },
  {
    key: 'printed',
    width: '11rem',
    label: t('manifests.columnPrinted'),
    stays: 'bare',
    cell: ({ is_printed: isPrinted }) =>
      isPrinted ? null : <StatusBadge tone="attention" text={t('manifests.neverPrinted')} />,
  },
]
