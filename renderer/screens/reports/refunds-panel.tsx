import { Anchor, Button, Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isCurrencyCode } from '../../../shared/countries/currencies.ts'
import {
  type CreditBody,
  type MoneyRefund,
  moneyEndpoints,
  type RefundAgeName,
  refundOrders,
} from '../../../shared/desk/money.ts'
import { toMinor } from '../../../shared/units/money.ts'
import { DialogEnd } from '../../components/dialogs.tsx'
import { DateField } from '../../components/fields/date-field.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import { moneyColumn } from '../../components/tables/money-column.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { amountText, dayText } from '../../lib/format.ts'
import { useOrdering } from '../../lib/lists/ordering.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopToday } from '../../stores/shop-time.ts'

/** What carriers owe for voids, the longest due first. */
export function RefundsPanel({
  narrowed = {},
}: {
  narrowed?: { carrier_name?: string; age?: RefundAgeName }
}) {
  const mode = useMode()
  const carrierOf = useCarrierNames()
  const [credited, setCredited] = useState<MoneyRefund | null>(null)
  const { ordered, sorting } = useOrdering({ names: refundOrders, usual: 'expected_by', place: 'refunds' })
  const found = useLongList({
    key: `${mode} refunds ${sorting.by} ${JSON.stringify(narrowed)}`,
    load: range => query(moneyEndpoints.refunds, { query: { ...narrowed, ...range, ...ordered } }, mode),
  })
  const overdue = useQuery(
    query(moneyEndpoints.refunds, { query: { ...narrowed, limit: 1, state: 'overdue' } }, mode),
  )
  const late = overdue.data?.count ?? 0
  return (
    <Panel
      title={t('reports.refunds')}
      actions={
        late > 0 ? <StatusBadge tone="attention" text={t('reports.overdueCount', { count: late })} /> : null
      }
    >
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? <Text>{t('reports.noRefunds')}</Text> : null}
      {found.count ? (
        <LongTable
          label={t('reports.refundsList')}
          list={found}
          keyOf={({ id }) => id}
          columns={columnsOf(carrierOf, setCredited, found.rows.values())}
          path="/reports"
          sorting={sorting}
        />
      ) : null}
      <CreditDialog refund={credited} onClose={() => setCredited(null)} />
    </Panel>
  )
}

const forColumn: Column<MoneyRefund> = {
  key: 'for',
  label: t('reports.columnFor'),
  cell: (refund, link) =>
    refund.shipment_id === null ? (
      <span {...link}>{refundName(refund)}</span>
    ) : (
      <Anchor
        {...link}
        renderRoot={props => (
          <Link to="/shipments/$id" params={{ id: refund.shipment_id ?? '' }} {...props} />
        )}
      >
        {refundName(refund)}
      </Anchor>
    ),
}

const columnsOf = (
  carrierOf: (refund: MoneyRefund) => string,
  onCredit: (refund: MoneyRefund) => void,
  loaded: Iterable<MoneyRefund>,
): Column<MoneyRefund>[] => [
  forColumn,
  { key: 'carrier', label: t('reports.columnCarrier'), cell: carrierOf },
  {
    key: 'expected',
    width: '10rem',
    label: t('reports.columnExpected'),
    sort: 'expected_by',
    cell: ({ state, expected_by: day }) =>
      state === 'overdue' ? (
        <StatusBadge tone="attention" text={t('reports.overdue', { day: dayText(day) })} />
      ) : (
        dayText(day)
      ),
  },
  moneyColumn({
    key: 'outstanding',
    width: '9rem',
    label: t('reports.columnOutstanding'),
    stays: 'named',
    records: loaded,
    of: ({ outstanding: amount, currency }) => ({ amount, currency }),
    none: t('reports.unknown'),
  }),
  {
    key: 'actions',
    width: '13rem',
    label: t('reports.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: refund => (
      <Button
        size="xs"
        variant="default"
        aria-label={t('reports.creditCameName', { name: refundName(refund) })}
        onClick={() => onCredit(refund)}
      >
        {t('reports.creditCame')}
      </Button>
    ),
  },
]

/** What a refund is for, as people name it. */
const refundName = ({ tracking_number, shipment_id, pickup_id, id }: MoneyRefund): string =>
  tracking_number ?? shipment_id ?? pickup_id ?? id

/** Takes down that a refund came, in whole or in part, or that the rest will not. */
function CreditDialog({ refund, onClose }: { refund: MoneyRefund | null; onClose: () => void }) {
  return (
    <Modal
      opened={refund !== null}
      onClose={onClose}
      title={refund ? t('reports.creditTitle', { name: refundName(refund) }) : ''}
      closeButtonProps={{ 'aria-label': t('reports.cancel') }}
    >
      {refund ? <CreditForm refund={refund} onClose={onClose} /> : null}
    </Modal>
  )
}

const expectedText = ({ outstanding, currency, expected_by: day }: MoneyRefund): string =>
  outstanding === null
    ? t('reports.creditTextUnknown', { day: dayText(day) })
    : t('reports.creditText', { amount: amountText(outstanding, currency), day: dayText(day) })

function CreditForm({ refund, onClose }: { refund: MoneyRefund; onClose: () => void }) {
  const { form, element, save, submit } = useRecordForm({
    start: startOf(refund, shopToday()),
    save: (draft: CreditDraft) => load(moneyEndpoints.credit, { body: toCredit(refund, draft) }),
    onSaved: ({ notice }) => {
      announce(notice)
      onClose()
    },
  })
  const input = form.getInputProps
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>{expectedText(refund)}</Text>
        <TextInput
          {...input('amount')}
          label={t('reports.amount')}
          description={t('reports.amountHelp')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        {refund.currency === null ? (
          <TextInput
            {...input('currency')}
            label={t('reports.currency')}
            description={t('reports.currencyHelp')}
            autoComplete="off"
          />
        ) : null}
        <DateField {...input('date')} isPast label={t('reports.date')} />
        <TextInput {...input('note')} label={t('reports.note')} autoComplete="off" />
        <Checkbox {...input('final', { type: 'checkbox' })} label={t('reports.final')} />
        {isMore(refund, form.values) ? (
          <Checkbox {...input('accept_more', { type: 'checkbox' })} label={t('reports.acceptMore')} />
        ) : null}
        <DialogEnd
          save={save}
          keep={t('reports.cancel')}
          confirm={t('reports.save')}
          busy={t('reports.saving')}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

/** A credit as its form asks for it. */
type CreditDraft = {
  amount: string
  currency: string
  date: string
  note: string
  final: boolean
  accept_more: boolean
}

const startOf = ({ outstanding }: MoneyRefund, today: string): CreditDraft => ({
  amount: outstanding ?? '',
  currency: '',
  date: today,
  note: '',
  final: false,
  accept_more: false,
})

/** A decimal comma is a point. */
const figures = (text: string): string => text.trim().replace(',', '.')

/** Whether more came than was expected, as far as the form can tell. */
function isMore({ outstanding, currency }: MoneyRefund, { amount }: CreditDraft): boolean {
  if (outstanding === null || currency === null || !/^\d{1,12}(\.\d+)?$/.test(figures(amount))) return false
  return toMinor(figures(amount), currency) > toMinor(outstanding, currency)
}

function toCredit(refund: MoneyRefund, draft: CreditDraft): CreditBody {
  const currency = draft.currency.trim().toUpperCase()
  const amount = figures(draft.amount)
  return {
    refund_id: refund.id,
    ...(amount === '' ? {} : { amount }),
    // What is no currency is sent as it is, for the station to refuse at its field.
    ...(refund.currency === null && currency !== ''
      ? { currency: isCurrencyCode(currency) ? currency : (currency as 'CAD') }
      : {}),
    ...(draft.date === '' ? {} : { date: draft.date }),
    note: draft.note,
    final: draft.final,
    ...(isMore(refund, draft) ? { accept_more: draft.accept_more } : {}),
  }
}
