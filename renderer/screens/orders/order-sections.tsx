import { ActionIcon, Anchor, Button, Group, NumberInput, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { placeOfItem } from '../../../shared/api/commodities.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import { addressee, addressLines, type WritableAddress } from '../../../shared/countries/address-lines.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import type { OrderDetail } from '../../../shared/desk/orders.ts'
import { signedOrderNumber } from '../../../shared/order-number.ts'
import type { LineItemRecord } from '../../../shared/records/order.ts'
import { minorToText, worthOfGoods } from '../../../shared/units/money.ts'
import { plainText } from '../../../shared/values.ts'
import { RuleLink } from '../../components/rule-link.tsx'
import { Mark, StatusBadge } from '../../components/status-badge.tsx'
import { Line, Lines, PaneSection } from '../../components/tables/list-beside.tsx'
import { instantText, moneyText, weightText, whenText, whoText } from '../../lib/format.ts'
import { useParcelProblems } from '../../lib/shipments/board-state.ts'
import { sawText, useRuleWords } from '../../lib/shipments/rule-words.ts'
import { serviceName, shipmentStateOf } from '../../lib/shipments/shipment-text.ts'
import { joined, t, term } from '../../lib/text.ts'
import { historyText } from './order-text.ts'

/** An order of hundreds shows its first at once. */
const shownItems = 20

type ItemsProps = {
  detail: OrderDetail
  isSplitting: boolean
  onSplit: (isSplitting: boolean) => void
  onShip: (items: { id: string; quantity: number }[]) => void
}

/** What was ordered, what of it is left, and a way to ship a part of it. */
export function ItemsSection({ detail: { entry, order }, isSplitting, onSplit, onShip }: ItemsProps) {
  const [isWhole, showWhole] = useState(false)
  const [quantities, setPart] = useState<Part>({})
  const items = isWhole ? order.line_items : order.line_items.slice(0, shownItems)
  const left = order.line_items.reduce((sum, item) => sum + item.unfulfilled_quantity, 0)
  const canSplit = left > 1 && order.status !== 'cancelled'
  const part = isSplitting && canSplit ? quantities : null
  const frame = useSplitFocus(isSplitting)
  const chosen = Object.entries(part ?? {}).flatMap(([id, quantity]) =>
    quantity > 0 ? [{ id, quantity }] : [],
  )
  return (
    <PaneSection
      title={joined([
        t('orders.items', { count: entry.quantity }),
        ...worthOf(order).map(({ amount, currency }) => moneyText(amount, currency)),
        weightText(entry.weight, 'KG'),
      ])}
    >
      <div ref={frame}>
        <Lines label={t('orders.itemsList')}>
          {items.map(item => (
            <Line key={item.id} end={<ItemFigure item={item} part={part} onPart={setPart} />}>
              <ItemName item={item} />
            </Line>
          ))}
        </Lines>
      </div>
      {isSplitting && !canSplit ? (
        <Text fz="sm" role="status">
          {t('orders.cannotSplit')}
        </Text>
      ) : null}
      <Group gap="xs" mt="xs">
        {order.line_items.length > items.length ? (
          <Button size="xs" variant="subtle" onClick={() => showWhole(true)}>
            {t('orders.showAll', { count: order.line_items.length })}
          </Button>
        ) : null}
        {canSplit && part === null ? (
          <Button size="xs" variant="default" onClick={() => onSplit(true)}>
            {t('orders.split')}
          </Button>
        ) : null}
        {part === null ? null : (
          <>
            <Button size="xs" variant="default" disabled={chosen.length === 0} onClick={() => onShip(chosen)}>
              {t('orders.shipPart')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => onSplit(false)}>
              {t('orders.close')}
            </Button>
          </>
        )}
      </Group>
    </PaneSection>
  )
}

/** What the items are worth: amounts of different currencies are never added, each has a total of its own. */
function worthOf({ line_items: items, options }: OrderRecord): { amount: number; currency: string }[] {
  const priced = items.flatMap(({ value_amount: value, value_currency, quantity }) => {
    const currency = value_currency ?? plainText(options.currency)
    return value === null || currency === '' ? [] : [{ value, quantity, currency }]
  })
  return [...Map.groupBy(priced, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    amount: Number(minorToText(worthOfGoods(all, currency), currency)),
  }))
}

/** Who begins to split goes on with the first quantity. */
function useSplitFocus(isSplitting: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSplitting) requestAnimationFrame(() => frame.current?.querySelector('input')?.focus())
  }, [isSplitting])
  return frame
}

type Part = Record<string, number>
type FigureProps = { item: LineItemRecord; part: Part | null; onPart: (part: Part) => void }

/** How many there are, or how many of them are to be shipped now. */
function ItemFigure({ item, part, onPart }: FigureProps) {
  if (part === null)
    return (
      <span>
        ×{item.quantity}
        {item.unfulfilled_quantity === item.quantity ? '' : ` (${leftText(item)})`}
      </span>
    )
  return (
    <NumberInput
      size="xs"
      w="5rem"
      aria-label={t('orders.quantityToShip', { item: nameOf(item) })}
      min={0}
      max={item.unfulfilled_quantity}
      value={part[item.id] ?? 0}
      onChange={value => onPart({ ...part, [item.id]: Number(value) || 0 })}
    />
  )
}

export const nameOf = (item: LineItemRecord): string =>
  item.sku ?? item.title ?? item.description ?? t('orders.item')

const leftText = ({ unfulfilled_quantity: left, quantity }: LineItemRecord): string =>
  t('orders.leftToShip', { left, quantity })

function ItemName({ item }: { item: LineItemRecord }) {
  const place = placeOfItem(item)
  return (
    <span>
      <bdi>{joined([item.sku, item.title ?? item.description], ' ') || t('orders.item')}</bdi>
      <Text span fz="sm" c="dimmed">
        {' '}
        {joined([
          weightText(item.weight, item.weight_unit),
          item.value_amount === null ? null : moneyText(item.value_amount, item.value_currency),
          item.hs_code,
          place === null ? null : t('orders.place', { place }),
        ])}
      </Text>
    </span>
  )
}

const AddressLines = ({ address }: { address: WritableAddress }) => (
  <address style={{ fontStyle: 'normal' }}>
    {[addressee(address), ...addressLines(address), term(countryName(address.country_code))]
      .filter(Boolean)
      .map(line => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
  </address>
)

/** Where it goes, and where from when the order says so. */
export const AddressSections = ({ order }: { order: OrderRecord }) => (
  <>
    <PaneSection title={t('orders.shipTo')}>
      <AddressLines address={order.shipping_to} />
      <Text fz="sm" c="dimmed">
        {joined([order.shipping_to.phone_number, order.shipping_to.email])}
      </Text>
    </PaneSection>
    {order.shipping_from ? (
      <PaneSection title={t('orders.shipFrom')}>
        <AddressLines address={order.shipping_from} />
      </PaneSection>
    ) : null}
  </>
)

/** What rules set of it when its label is bought, each with what it saw. */
export function RulesSection({ detail: { rules } }: { detail: OrderDetail }) {
  const words = useRuleWords()
  if (rules.length === 0) return null
  return (
    <PaneSection title={t('rules.section')}>
      <Lines label={t('rules.section')}>
        {rules.map(effect => (
          <Line key={`${effect.rule_id} ${effect.kind}`}>
            <span>
              {t('rules.effect', {
                kind: t(`rules.kind_${effect.kind}`),
                value: words(effect.kind, effect.value ?? ''),
              })}
              <Text fz="sm" c="dimmed">
                <RuleLink id={effect.rule_id} name={effect.name} /> {sawText(effect)}
              </Text>
            </span>
          </Line>
        ))}
      </Lines>
    </PaneSection>
  )
}

type TogetherProps = { detail: OrderDetail; onOpen: (id: string) => void; onShip: () => void }

/** Other orders of the same recipient: one parcel costs less than two. */
export function TogetherSection({ detail: { together, order }, onOpen, onShip }: TogetherProps) {
  const isOpen = order.status === 'unfulfilled' || order.status === 'partial'
  if (together.length === 0 || !isOpen) return null
  return (
    <PaneSection title={t('orders.together')}>
      <Text fz="sm">{t('orders.togetherText', { count: together.length })}</Text>
      <Group gap="xs" mt={4}>
        {together.slice(0, 5).map(other => (
          <Button key={other.id} size="compact-sm" variant="subtle" onClick={() => onOpen(other.id)}>
            {signedOrderNumber(other.order_id)}
          </Button>
        ))}
        <Button size="xs" variant="default" onClick={onShip}>
          {t('orders.shipTogether')}
        </Button>
      </Group>
    </PaneSection>
  )
}

/** What was made of it, each with where it is now. */
export function ShipmentsSection({ order: { shipments } }: { order: OrderRecord }) {
  const problems = useParcelProblems(shipments)
  return (
    <PaneSection title={t('orders.shipments')}>
      {shipments.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('orders.noShipments')}
        </Text>
      ) : (
        <Lines>
          {shipments.map(shipment => (
            <Line
              key={shipment.id}
              end={<StatusBadge {...shipmentStateOf(shipment, problems.get(shipment.id))} />}
            >
              <Anchor
                renderRoot={props => <Link to="/shipments/$id" params={{ id: shipment.id }} {...props} />}
              >
                {shipment.selected_rate ? serviceName(shipment.selected_rate) : t('shipments.status_draft')}
                {shipment.tracking_number ? <code> {shipment.tracking_number}</code> : null}
              </Anchor>
            </Line>
          ))}
        </Lines>
      )}
    </PaneSection>
  )
}

type HistoryProps = { detail: OrderDetail; onRemoveTag: (tag: string) => void }

/** Its tags and notes, and who did what. */
export function HistorySection({ detail: { entry, history }, onRemoveTag }: HistoryProps) {
  const notes = history.filter(({ kind, undone }) => kind === 'note' && !undone)
  const rest = history.filter(({ kind }) => kind !== 'note')
  return (
    <>
      {entry.tags.length > 0 ? (
        <PaneSection title={t('orders.columnTags')}>
          <Group gap="xs">
            {entry.tags.map(tag => (
              <Group key={tag} gap={2} wrap="nowrap">
                <Mark text={tag} />
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  aria-label={t('orders.removeTag', { tag })}
                  onClick={() => onRemoveTag(tag)}
                >
                  <IconX size="0.875rem" aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </Group>
        </PaneSection>
      ) : null}
      {notes.length > 0 ? (
        <PaneSection title={t('orders.notes')}>
          <Lines>
            {notes.map(row => (
              <Line key={row.id} end={<When at={row.at} by={row.by} />}>
                <bdi>{historyText(row)}</bdi>
              </Line>
            ))}
          </Lines>
        </PaneSection>
      ) : null}
      <PaneSection title={t('orders.history')}>
        <Lines>
          {rest.map(row => (
            <Line key={row.id} end={<When at={row.at} by={row.by} />}>
              <span>{joined([historyText(row), row.undone ? t('orders.undoneMark') : null])}</span>
            </Line>
          ))}
          <Line end={<When at={entry.created_at} by={entry.source} />}>
            <span>{t('orders.created')}</span>
          </Line>
        </Lines>
      </PaneSection>
    </>
  )
}

const When = ({ at, by }: { at: string; by: string | null }) => (
  <Text span fz="sm" c="dimmed">
    <time dateTime={at} title={instantText(at)}>
      {whenText(at)}
    </time>
    {by ? <bdi> · {whoText(by)}</bdi> : null}
  </Text>
)
