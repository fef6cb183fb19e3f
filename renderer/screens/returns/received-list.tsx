import { Anchor, Button, Group, Image, Popover, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type ReceiptState,
  type ReturnReceipt,
  returnReceiptEndpoints,
} from '../../../shared/desk/return-receipts.ts'
import type { ExportOffer } from '../../components/exports/export-draft.ts'
import { EmptyState } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { doneBy } from '../../components/record-history.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { When } from '../../components/when.tsx'
import { listColumns } from '../../lib/lists/shown-columns.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { change, query } from '../../lib/station/queries.ts'
import { useStationPicture } from '../../lib/station/use-picture.ts'
import { joined, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'

/** What came back to returns desks, in which condition, and what nobody knows whose it is. */
export function ReceivedList() {
  const mode = useMode()
  const found = useLongList({
    key: `${mode} receipts`,
    load: range => query(returnReceiptEndpoints.list, { query: range }, mode),
  })
  if (found.error) return <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
  if (found.count === 0)
    return (
      <EmptyState
        icon={<IconArrowBackUp size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('returns.receivedNone')}
        text={t('returns.receivedNoneText')}
      >
        <Button variant="default" renderRoot={props => <Link to="/pack" {...props} />}>
          {t('screens.pack')}
        </Button>
      </EmptyState>
    )
  return (
    <LongTable<ReturnReceipt>
      label={t('returns.view_received')}
      list={found}
      keyOf={({ id }) => id}
      columns={columns()}
      path="/returns"
      room="wide"
      isOneLine
      fills
    />
  )
}

/** All that returns desks received. */
export const receivedOffer = (): ExportOffer => ({
  set: { kind: 'returns' },
  shown: listColumns('returns'),
  count: null,
  isChosen: false,
})

const tones: Record<ReceiptState, Tone> = { open: 'busy', received: 'good', unknown: 'attention' }

const codeOf = ({ tracking_number: number, codes }: ReturnReceipt): string => number ?? codes.at(-1) ?? ''

/** "2 × SYR-01, As new, Restocked" for everything that came back. */
const unitsOf = ({ units }: ReturnReceipt): string =>
  units
    .map(({ quantity, sku, title, condition, outcome }) =>
      joined(
        [
          `${quantity} × ${sku ?? title ?? t('returns.whole')}`,
          condition && t(`returns.condition_${condition}`),
          outcome && t(`returns.state_${outcome}`),
        ],
        ', ',
      ),
    )
    .join('; ')

const columns = (): Column<ReturnReceipt>[] => [
  {
    key: 'parcel',
    label: t('returns.columnFrom'),
    cell: ({ recipient, shipment_id: id, ...row }, link) =>
      id === null ? (
        <code>{codeOf({ recipient, shipment_id: id, ...row })}</code>
      ) : (
        <Anchor
          inherit
          fw={600}
          c="var(--ink)"
          renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} {...link} />}
        >
          <bdi>{recipient ?? t('shipments.noName')}</bdi>
        </Anchor>
      ),
  },
  {
    key: 'order',
    label: t('returns.columnOrder'),
    width: 'clamp(5.5rem, 8vw, 10rem)',
    cell: row => row.reference,
  },
  {
    key: 'units',
    label: t('returns.columnItems'),
    width: 'clamp(12rem, 26vw, 30rem)',
    cell: row => <span title={unitsOf(row)}>{joined([unitsOf(row), row.note], ' · ')}</span>,
  },
  {
    key: 'state',
    label: t('returns.columnState'),
    width: '8.5rem',
    stays: 'bare',
    cell: ({ state }) => <StatusBadge tone={tones[state]} text={t(`returns.receipt_${state}`)} />,
  },
  {
    key: 'by',
    label: t('returns.columnReceivedBy'),
    width: 'clamp(6rem, 10vw, 12rem)',
    cell: ({ operator, desk }) => <bdi>{joined([doneBy(operator), desk], ', ')}</bdi>,
  },
  {
    key: 'at',
    label: t('returns.columnReceived'),
    width: '6.5rem',
    align: 'end',
    cell: ({ ended_at: at, created_at: begun }) => <When at={at ?? begun} />,
  },
  {
    key: 'next',
    label: t('returns.columnNext'),
    width: '10rem',
    cell: row => <NextSteps row={row} />,
  },
]

/** What can be looked at, and what is still to be said of it. */
const NextSteps = ({ row }: { row: ReturnReceipt }) => (
  <Group gap="xs" wrap="nowrap">
    {row.photo_url === null ? null : <ReceiptPhoto row={row} address={row.photo_url} />}
    {row.state === 'unknown' ? <Attach row={row} /> : null}
  </Group>
)

/** The photo that was taken when it came back. */
function ReceiptPhoto({ row, address }: { row: ReturnReceipt; address: string }) {
  const name = t('returns.photoOf', { name: row.recipient ?? codeOf(row) })
  return (
    <Popover width="28rem" withinPortal returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" aria-label={name}>
          {t('returns.photo')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Photograph address={address} name={name} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Photograph({ address, name }: { address: string; name: string }) {
  const data = useStationPicture(address)
  return data === undefined ? null : <Image src={data} alt={name} radius="sm" />
}

/** Says whose a parcel is: by the number of its order, or of the parcel. */
function Attach({ row }: { row: ReturnReceipt }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState('')
  const attach = useMutation({
    ...change(returnReceiptEndpoints.attach),
    onSuccess: ({ reference, recipient }) => {
      setOpen(false)
      announce(t('returns.attached', { name: recipient ?? reference ?? '' }))
    },
    onSettled: () =>
      Promise.all(
        ['returnreceipts', 'deskReturns'].map(group => queries.invalidateQueries({ queryKey: [group] })),
      ),
  })
  const send = () => {
    if (number.trim() !== '') attach.mutate({ params: { id: row.id }, body: { number: number.trim() } })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('returns.attachName', { name: codeOf(row) })}
          onClick={() => setOpen(open => !open)}
        >
          {t('returns.attach')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('returns.attachName', { name: codeOf(row) })}>
        <form
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
        >
          <Group align="end" gap="xs" wrap="nowrap">
            <TextInput
              label={t('returns.attachNumber')}
              value={number}
              data-autofocus
              autoComplete="off"
              onChange={({ currentTarget }) => setNumber(currentTarget.value)}
            />
            <Button type="submit" loading={attach.isPending}>
              {t('returns.attachDo')}
            </Button>
          </Group>
          {attach.error ? <ProblemNotice error={attach.error} doing="save" onDismiss={attach.reset} /> : null}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
