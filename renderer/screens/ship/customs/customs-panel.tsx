import { Button, Input, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CustomsRecord, customsData, customsEndpoints } from '../../../../shared/api/customs.ts'
import { orderEndpoints } from '../../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { CustomsNeed } from '../../../../shared/countries/customs-need.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { FindSelect } from '../../../components/fields/select.tsx'
import { Panel } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import type { StoredCommodity } from '../../../lib/drafts/commodity-draft.ts'
import {
  customsText,
  fromCustoms,
  orderText,
  toPreset,
  wrongInCustoms,
} from '../../../lib/drafts/customs-draft.ts'
import { defaultsOf, parcelItems, withItems } from '../../../lib/drafts/ship-form.ts'
import { toFieldTexts, under } from '../../../lib/station/field-errors.ts'
import { change, query } from '../../../lib/station/queries.ts'
import { useCustomsSentences } from '../../../lib/station/use-customs-sentences.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { useMode } from '../../../stores/preferences.ts'
import type { CustomsDesk, ShipFields, ShipFormControl } from '../use-ship-form.ts'
import { Commodities } from './commodities.tsx'
import { CustomsContent, CustomsPapers } from './customs-details.tsx'
import { useCustomsEntries } from './use-customs-entries.ts'

type Props = {
  control: ShipFormControl
  customs: CustomsDesk
  /** What was said with the prices that stand on the desk. */
  messages: ShipmentRecord['messages']
}

/** What is declared for customs, where the parcel needs it or somebody wants it; else nothing at all. */
export function CustomsPanel({ control, customs: { need, declared, decide }, messages }: Props) {
  useCustomsSentences(need.isNeeded)
  const entries = useCustomsEntries(control.form, { isDeclared: declared, messages })
  if (!declared && !need.isNeeded) return null
  if (!declared)
    return (
      <Panel
        title={t('customs.title')}
        actions={<Choice label="customs.declare" onClick={() => decide(true)} />}
      >
        <Text fz="sm">{t('customs.leftOut')}</Text>
      </Panel>
    )
  const { form } = control
  const error = form.errors.customs
  return (
    <Panel
      title={t('customs.title')}
      actions={
        <>
          <SaveButton control={control} />
          <Choice label="customs.leaveOut" onClick={() => decide(false)} />
        </>
      }
    >
      <Stack gap="sm">
        <Text fz="sm">{reasonText(need)}</Text>
        {error ? (
          <Input.Error data-field-error tabIndex={-1}>
            {error}
          </Input.Error>
        ) : null}
        <CustomsPicker form={form} />
        <CustomsContent control={control} entries={entries} />
        <Commodities entries={entries} />
        <CustomsPapers control={control} entries={entries} />
      </Stack>
    </Panel>
  )
}

function reasonText({ isNeeded, reason, from, to }: CustomsNeed): string {
  if (!isNeeded) return t('customs.notNeeded')
  return t(reason === 'special_area' ? 'customs.needed_special_area' : 'customs.needed_border', { from, to })
}

type ChoiceProps = { label: 'customs.declare' | 'customs.leaveOut'; onClick: () => void }

const Choice = ({ label, onClick }: ChoiceProps) => (
  <Button variant="default" size="xs" onClick={onClick}>
    {t(label)}
  </Button>
)

/** Keeps the declaration for other parcels; what is wrong with it stands at its fields. */
function SaveButton({ control: { form, showErrors } }: { control: ShipFormControl }) {
  const save = useMutation({
    ...change(customsEndpoints.create),
    onSuccess: () => announce(t('customs.saved')),
  })
  const press = () => {
    const body = toPreset(form.values.customs)
    const parsed = customsData.safeParse(body)
    const wrong = {
      ...(parsed.success ? {} : toFieldTexts(toFieldErrors(parsed.error.issues, body))),
      ...wrongInCustoms(form.values.customs),
    }
    if (Object.keys(wrong).length === 0) return save.mutate({ body })
    showErrors(under('customs', wrong))
    announce(t('ship.wrongEntries', { count: Object.keys(wrong).length }), { urgent: true })
  }
  return (
    <>
      <Button variant="default" size="xs" disabled={save.isPending} onClick={press}>
        {t(save.isPending ? 'customs.saving' : 'customs.save')}
      </Button>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </>
  )
}

const ofParcels = 'parcels'

/** Fills the declaration from a saved one, from what is in the parcels, or from an order. */
function CustomsPicker({ form }: { form: ShipFields }) {
  const mode = useMode()
  const saved = useQuery(query(customsEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const orders = useQuery(query(orderEndpoints.list, { query: { limit: 20 } }, mode)).data?.results ?? []
  const inParcels = parcelItems(form.values)
  const newKey = () => crypto.randomUUID()
  const add = (items: readonly StoredCommodity[]) => {
    form.setFieldValue('customs', withItems(form.values, items, newKey))
    announce(t('customs.filled', { count: items.length }))
  }
  const take = (record: CustomsRecord) => {
    const { customs, shipper } = form.values
    const { invoice, invoice_date, wanted } = customs
    const filled = fromCustoms(record, defaultsOf(form.values), shipper.country_code)
    const commodities = filled.commodities.map(each => ({ ...each, key: newKey() }))
    form.setFieldValue('customs', { ...filled, invoice, invoice_date, wanted, commodities })
    announce(t('customs.filled', { count: commodities.length }))
  }
  const pick = (value: string | null) => {
    const record = saved.find(({ id }) => id === value)
    const order = orders.find(({ id }) => id === value)
    if (record) take(record)
    else if (order) add(order.line_items)
    else if (value === ofParcels) add(inParcels)
    form.setErrors(errors =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('customs'))),
    )
  }
  const groups = [
    {
      group: t('customs.fillParcels'),
      items:
        inParcels.length > 0
          ? [{ value: ofParcels, label: t('customs.fillParcelsText', { count: inParcels.length }) }]
          : [],
    },
    {
      group: t('customs.fillSaved'),
      items: saved.map(record => ({ value: record.id ?? '', label: customsText(record) })),
    },
    {
      group: t('customs.fillOrders'),
      items: orders.map(each => ({ value: each.id, label: orderText(each) })),
    },
  ].filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <FindSelect
      label={t('customs.fill')}
      placeholder={t('customs.fillPlaceholder')}
      data={groups}
      onChange={pick}
    />
  )
}
