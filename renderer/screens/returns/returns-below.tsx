import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import {
  type ReturnReason,
  type ReturnRecord,
  type ReturnSettings,
  returnEndpoints,
  returnReasons,
} from '../../../shared/desk/returns.ts'
import { dayIn, daysAfter } from '../../../shared/units/shop-day.ts'
import { Facts } from '../../components/facts.tsx'
import { BelowColumn, NamedPart } from '../../components/tables/list-above.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { useSavedAddresses } from '../../lib/drafts/address-draft.ts'
import { dayText } from '../../lib/format.ts'
import { isReturn } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { askAction } from '../../stores/asked-action.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopTimeZone } from '../../stores/shop-time.ts'

const latest = 100
const mostSent = 20

/** Below the returns: what was delivered lately and may come back, and by which terms the shop takes it. */
export function ReturnsBelow() {
  const settings = useQuery(query(returnEndpoints.settings, {})).data
  const found = useQuery(query(returnEndpoints.list, { query: { limit: latest } }, useMode()))
  const made = found.data?.results
  return (
    <>
      <DeliveredLately windowDays={settings?.window_days ?? null} made={made ?? []} />
      <BelowColumn>
        {settings ? <Terms settings={settings} /> : null}
        {made && made.length > 0 ? <Reasons made={made} count={found.data?.count ?? 0} /> : null}
      </BelowColumn>
    </>
  )
}

/** Neither voided nor a label that just lies in the box. */
const isBack = ({ state, along }: ReturnRecord): boolean =>
  state !== 'voided' && !(along && state === 'label_made')

/** By which terms the shop takes things back, and where they go. */
function Terms({ settings: { window_days: window, overdue_days: overdue, address_id: id } }: TermsProps) {
  const { data: saved } = useSavedAddresses()
  const address = saved?.find(each => each.id === id)
  const named = address ? joined([addressee(address), address.city]) : ''
  const to = id === null ? t('returns.returnToSender') : named
  return (
    <NamedPart
      title={t('returns.terms')}
      action={
        <Anchor renderRoot={props => <Link to="/settings" search={{ section: 'returns' }} {...props} />}>
          {t('returns.termsChange')}
        </Anchor>
      }
    >
      <Facts
        of={[
          {
            label: t('returns.termsWindow'),
            value: window === null ? t('returns.termsNoEnd') : t('returns.termsDays', { count: window }),
          },
          { label: t('returns.termsOverdue'), value: t('returns.termsDays', { count: overdue }) },
          { label: t('returns.returnAddress'), value: to && <bdi>{to}</bdi> },
        ]}
      />
    </NamedPart>
  )
}

type TermsProps = { settings: ReturnSettings }

type DeliveredProps = { windowDays: number | null; made: readonly ReturnRecord[] }

/** What reached its recipient and does not come back yet, the newest first: each is one press from its return label. */
function DeliveredLately({ windowDays, made }: DeliveredProps) {
  const navigate = useNavigate()
  const found = useQuery({
    ...query(
      shipmentEndpoints.list,
      { query: { status: ['delivered'], ordering: '-created_at', limit: mostSent } },
      useMode(),
    ),
    refetchOnMount: 'always',
  })
  const back = new Set(made.filter(isBack).map(each => each.shipment_id))
  const sent = found.data?.results.filter(shipment => !isReturn(shipment) && !back.has(shipment.id))
  if (!sent) return null
  // The page of the shipment asks what comes back, as everywhere.
  const makeReturn = ({ id }: ShipmentRecord) => {
    askAction(id, 'return')
    void navigate({ to: '/shipments/$id', params: { id } })
  }
  return (
    <NamedPart title={t('returns.delivered')}>
      {sent.length === 0 ? (
        <Text c="dimmed">{t('returns.deliveredNone')}</Text>
      ) : (
        <RecordTable
          label={t('returns.delivered')}
          records={sent}
          keyOf={({ id }) => id}
          columns={sentColumns(windowDays, makeReturn)}
          room="few"
          isOneLine
        />
      )}
    </NamedPart>
  )
}

const sentColumns = (
  windowDays: number | null,
  makeReturn: (shipment: ShipmentRecord) => void,
): Column<ShipmentRecord>[] => [
  {
    key: 'recipient',
    label: t('returns.columnRecipient'),
    most: 9,
    cell: ({ id, recipient }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} {...link} />}
      >
        <bdi>{nameOf(recipient)}</bdi>
      </Anchor>
    ),
  },
  { key: 'order', label: t('returns.columnOrder'), cell: ({ reference }) => reference },
  {
    key: 'items',
    label: t('returns.columnItems'),
    most: 9,
    cell: ({ parcels }) => {
      const text = itemsText(parcels.flatMap(({ items }) => items))
      return <span title={text}>{text}</span>
    },
  },
  {
    key: 'until',
    label: t(windowDays === null ? 'returns.columnSent' : 'returns.columnUntil'),
    align: 'end',
    cell: ({ created_at: at }) => (windowDays === null ? <When at={at} /> : dayText(untilOf(at, windowDays))),
  },
  {
    key: 'make',
    label: t('returns.columnNext'),
    stays: 'bare',
    align: 'end',
    cell: shipment => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('returns.makeFor', { name: nameOf(shipment.recipient) })}
        onClick={() => makeReturn(shipment)}
      >
        {t('returns.make')}
      </Button>
    ),
  },
]

const itemsText = (
  items: readonly { sku: string | null; title: string | null; quantity: number }[],
): string => items.map(({ sku, title, quantity }) => joined([sku ?? title, `× ${quantity}`], ' ')).join(', ')

const nameOf = (recipient: ShipmentRecord['recipient']): string =>
  addressee(recipient) || t('shipments.noName')

/** The last day the shop takes back what was sent then. */
const untilOf = (at: string, days: number): string => daysAfter(dayIn(shopTimeZone(), Date.parse(at)), days)

type ReasonSum = { reason: ReturnReason | null; items: number }

/** Why things came back, the most frequent first. */
function Reasons({ made, count }: { made: readonly ReturnRecord[]; count: number }) {
  const items = made.filter(isBack).flatMap(each => each.items)
  const sums = [...returnReasons, null]
    .map((reason): ReasonSum => {
      const own = items.filter(each => each.reason === reason)
      return { reason, items: own.reduce((sum, { quantity }) => sum + quantity, 0) }
    })
    .filter(each => each.items > 0)
    .toSorted((one, other) => other.items - one.items)
  if (sums.length === 0) return null
  return (
    <NamedPart
      title={t('returns.reasons')}
      about={t('returns.ofReturns', { count: Math.min(count, made.length) })}
    >
      <RecordTable
        label={t('returns.reasons')}
        records={sums}
        keyOf={({ reason }) => reason ?? ''}
        columns={[
          {
            key: 'reason',
            label: t('returns.columnReason'),
            cell: ({ reason }) => (reason ? t(`returns.reason_${reason}`) : t('returns.reasonNone')),
          },
          {
            key: 'items',
            label: t('returns.columnItems'),
            align: 'end',
            cell: each => each.items.toLocaleString(locale),
          },
        ]}
        room="few"
        isOneLine
      />
    </NamedPart>
  )
}
