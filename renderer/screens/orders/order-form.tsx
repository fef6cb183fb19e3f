import { Button, CloseButton, Group, Stack, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { orderEndpoints } from '../../../shared/api/orders.ts'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import type { CountryCode } from '../../../shared/countries/countries.ts'
import { currencyCodes, currencyOfCountry } from '../../../shared/countries/currencies.ts'
import { deskOrderEndpoints } from '../../../shared/desk/orders.ts'
import { weightUnits } from '../../../shared/units/measures.ts'
import { AddressPanel } from '../../components/addresses/address-panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { type CellColumn, EditableTable } from '../../components/tables/editable-table.tsx'
import { Pane, PaneHead } from '../../components/tables/list-beside.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Mode, useMode } from '../../stores/preferences.ts'
import { fromOrder, newItem, newOrder, type OrderDraft, toOrderData } from './order-draft.ts'

type Saved = { id: string; order_id: string }
type PaneProps = { onClose: () => void; onSaved: (id: string) => void }

/** An order that somebody types in. */
export function NewPane({ onClose, onSaved }: PaneProps) {
  const latest = useQuery(query(shipmentEndpoints.list, { query: { limit: 1 } }, useMode()))
  if (latest.isPending) return null
  const country: CountryCode = latest.data?.results[0]?.shipper.country_code ?? 'CA'
  return (
    <OrderForm
      title={t('orders.newTitle')}
      start={newOrder(country, currencyOfCountry(country) ?? 'CAD')}
      hasSource
      save={async draft => {
        const source = draft.source.trim()
        const body = { ...toOrderData(draft), ...(source ? { source } : {}) }
        return load(orderEndpoints.create, { body: body as never })
      }}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

/** A stored order while it is changed; the station refuses it when somebody else was quicker. */
export function EditPane({ id, mode, onClose, onSaved }: PaneProps & { id: string; mode: Mode }) {
  const { data, error } = useQuery(query(deskOrderEndpoints.retrieve, { params: { id } }, mode))
  // What it began with: another's change does not take away what is being typed.
  const seen = useRef(data)
  seen.current ??= data
  const start = seen.current
  if (error && !start) return <ProblemNotice error={error} doing="load" />
  if (!start) return null
  return (
    <OrderForm
      title={t('orders.editTitle', { number: start.entry.order_id })}
      start={fromOrder(start.order)}
      save={async draft => {
        const body = { ...toOrderData(draft), revision: start.entry.revision }
        return (await load(deskOrderEndpoints.edit, { params: { id }, body: body as never })).order
      }}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

type FormProps = PaneProps & {
  title: string
  start: OrderDraft
  /** Where it comes from is said once, when it is made. */
  hasSource?: boolean
  save: (draft: OrderDraft) => Promise<Saved>
}

function OrderForm({ title, start, hasSource = false, save, onClose, onSaved }: FormProps) {
  const {
    form,
    element,
    save: saving,
    submit,
  } = useRecordForm<OrderDraft, Saved>({
    start,
    save,
    onSaved: ({ id, order_id: number }) => {
      announce(t('orders.saved', { number }))
      onSaved(id)
    },
  })
  useShortcuts([{ keys: 'mod+Enter', text: t('orders.save'), run: () => submit() }])
  return (
    <Pane label={title}>
      <form ref={element} onSubmit={submit} noValidate>
        <PaneHead>
          <Group justify="space-between" wrap="nowrap">
            <Title order={2}>{title}</Title>
            <CloseButton aria-label={t('orders.close')} onClick={onClose} />
          </Group>
        </PaneHead>
        <Stack gap="sm" p="md">
          {saving.error ? <ProblemNotice error={saving.error} doing="save" /> : null}
          <OrderFields form={form} hasSource={hasSource} />
          <Group>
            <Button type="submit" disabled={saving.isPending}>
              {t(saving.isPending ? 'orders.saving' : 'orders.save')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('orders.close')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Pane>
  )
}

type FieldsProps = { form: UseFormReturnType<OrderDraft>; hasSource: boolean }

function OrderFields({ form, hasSource }: FieldsProps) {
  const { values } = form
  return (
    <>
      <Group grow align="start">
        <TextInput
          label={t('orders.number')}
          withAsterisk
          autoComplete="off"
          maxLength={50}
          data-autofocus
          {...form.getInputProps('order_id')}
        />
        <TextInput label={t('orders.orderDate')} type="date" {...form.getInputProps('order_date')} />
      </Group>
      {hasSource ? (
        <TextInput
          label={t('orders.sourceField')}
          description={t('orders.sourceHelp')}
          autoComplete="off"
          maxLength={50}
          {...form.getInputProps('source')}
        />
      ) : null}
      <AddressPanel
        title={t('orders.shipTo')}
        pick={{ label: t('orders.columnRecipient'), placeholder: t('orders.columnRecipient') }}
        address={values.shipping_to}
        hasError={Object.keys(form.errors).some(path => path.startsWith('shipping_to'))}
        onChange={next => form.setFieldValue('shipping_to', next)}
        input={(name, options) => form.getInputProps(`shipping_to.${name}`, options)}
      />
      <EditableTable
        label={t('orders.itemsList')}
        path="line_items"
        rows={values.line_items}
        columns={itemColumns()}
        form={form}
        rowName={number => t('orders.row', { number })}
        addLabel={t('orders.addItem')}
        newRow={() => newItem(values.line_items[0]?.value_currency ?? '')}
      />
    </>
  )
}

const itemColumns = (): CellColumn[] => [
  { name: 'sku', label: t('orders.sku'), kind: 'text', width: 6 },
  { name: 'title', label: t('orders.itemName'), kind: 'text', width: 9 },
  { name: 'quantity', label: t('orders.quantity'), kind: 'number', width: 4.5 },
  { name: 'weight', label: t('orders.weight'), kind: 'number', width: 5 },
  {
    name: 'weight_unit',
    label: t('orders.unit'),
    kind: 'choice',
    width: 4.5,
    choices: weightUnits.map(value => ({ value, label: value.toLowerCase() })),
  },
  { name: 'value_amount', label: t('orders.value'), kind: 'number', width: 5.5 },
  {
    name: 'value_currency',
    label: t('orders.currency'),
    kind: 'choice',
    width: 5,
    choices: [{ value: '', label: '–' }, ...currencyCodes.map(value => ({ value, label: value }))],
  },
  { name: 'hs_code', label: t('orders.hsCode'), kind: 'text', width: 6 },
  { name: 'origin_country', label: t('orders.madeIn'), kind: 'text', width: 4 },
]
