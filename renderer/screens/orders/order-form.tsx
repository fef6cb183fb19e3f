import { Button, CloseButton, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { currencyCodes } from '../../../shared/countries/currencies.ts'
import { weightUnits } from '../../../shared/units/measures.ts'
import { AddressPanel } from '../../components/addresses/address-panel.tsx'
import { DateField } from '../../components/fields/date-field.tsx'
import { ConflictNotice } from '../../components/page/conflict-notice.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { type CellColumn, EditableTable } from '../../components/tables/editable-table.tsx'
import { Pane, PaneFoot, PaneHead } from '../../components/tables/list-beside.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { newItem, type OrderDraft, wrongDays } from './order-draft.ts'

export type SavedOrder = { id: string; order_id: string }

/** Somebody else changed the same order meanwhile, and what can be done about it. */
export type OrderConflict = { title: string; text: string; onTheirs: () => void; onMine: () => void }

type FormProps = {
  title: string
  start: OrderDraft
  /** Where it comes from is said once, when it is made. */
  hasSource?: boolean
  /** What stands in it was typed before and not saved. */
  isKept: boolean
  conflict?: OrderConflict | undefined
  save: (draft: OrderDraft) => Promise<SavedOrder>
  onTyped: (draft: OrderDraft) => void
  onStartOver: () => void
  onClose: () => void
  onSaved: (id: string) => void
}

/** An order while it is typed or changed. */
export function OrderForm(props: FormProps) {
  const { title, start, hasSource = false, isKept, conflict, save, onTyped, onClose, onSaved } = props
  const {
    form,
    element,
    save: saving,
    submit,
  } = useRecordForm<OrderDraft, SavedOrder>({
    start,
    check: wrongDays,
    save,
    onSaved: ({ id, order_id: number }) => {
      announce(t('orders.saved', { number }))
      onSaved(id)
    },
  })
  const { values } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever something was typed
  useEffect(() => {
    if (form.isDirty()) onTyped(values)
  }, [values])
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
          {isKept && !conflict ? <KeptLine onStartOver={props.onStartOver} /> : null}
          {conflict ? <Conflict conflict={conflict} onSave={() => submit()} /> : null}
          {saving.error && !conflict ? <ProblemNotice error={saving.error} doing="save" /> : null}
          <OrderFields form={form} hasSource={hasSource} />
        </Stack>
        <PaneFoot>
          <Button variant="default" onClick={onClose}>
            {t('orders.close')}
          </Button>
          <Button type="submit" disabled={saving.isPending}>
            {t(saving.isPending ? 'orders.saving' : 'orders.save')}
          </Button>
        </PaneFoot>
      </form>
    </Pane>
  )
}

const KeptLine = ({ onStartOver }: Pick<FormProps, 'onStartOver'>) => (
  <Group gap="sm" justify="space-between">
    <Text fz="sm" role="status">
      {t('orders.kept')}
    </Text>
    <Button size="xs" variant="default" onClick={onStartOver}>
      {t('orders.startOver')}
    </Button>
  </Group>
)

const Conflict = ({
  conflict: { title, text, onTheirs, onMine },
  onSave,
}: {
  conflict: OrderConflict
  onSave: () => void
}) => (
  <ConflictNotice
    title={title}
    text={text}
    theirs={t('orders.conflictTheirs')}
    mine={t('orders.conflictMine')}
    onTheirs={onTheirs}
    onMine={() => {
      onMine()
      onSave()
    }}
  />
)

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
        <DateField label={t('orders.orderDate')} isPast {...form.getInputProps('order_date')} />
      </Group>
      <Group grow align="start">
        <DateField label={t('orders.columnShipBy')} {...form.getInputProps('ship_by')} />
        <DateField label={t('orders.columnDeliverBy')} {...form.getInputProps('deliver_by')} />
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
