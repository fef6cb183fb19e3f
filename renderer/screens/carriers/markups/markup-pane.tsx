import {
  Button,
  CloseButton,
  Group,
  MultiSelect,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { type Markup, markupEndpoints, markupKinds } from '../../../../shared/desk/markups.ts'
import { CurrencySelect, useCurrencyGroups } from '../../../components/fields/currency-select.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { Pane, PaneHead } from '../../../components/tables/list-beside.tsx'
import { useRecordForm } from '../../../lib/drafts/use-record-form.ts'
import { moneyText } from '../../../lib/format.ts'
import { useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { load } from '../../../lib/station/api.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import {
  checkDraft,
  emptyMarkup,
  fromMarkup,
  type MarkupDraft,
  toMarkupData,
  trialText,
} from './markup-draft.ts'
import classes from './markups-screen.module.css'
import { type MarkupList, type MarkupNames, withChosen } from './use-markups.ts'

type Props = {
  markup: Markup | null
  list: MarkupList
  /** Null for the one a large window begins with: nobody opened it, and it takes no focus. */
  onClose: (() => void) | null
}

/** The form of a mark-up, new or known; its currency is the usual one until another is chosen. */
function useMarkupForm({ markup, list }: Pick<Props, 'markup' | 'list'>) {
  const seen = useRef(markup)
  const usual = useUsualCurrency()
  const withUsual = (draft: MarkupDraft) => ({ ...draft, currency: draft.currency || usual })
  const first = useRef(markup ? fromMarkup(markup) : emptyMarkup())
  const record = useRecordForm<MarkupDraft, Markup>({
    start: first.current,
    check: draft => checkDraft(withUsual(draft)),
    save: draft => {
      const before = seen.current
      const body = toMarkupData(withUsual(draft))
      return before
        ? load(markupEndpoints.update, {
            params: { id: before.id },
            body: { ...body, revision: before.revision },
          })
        : load(markupEndpoints.create, { body })
    },
    onSaved: saved => {
      seen.current = saved
      announce(t('markups.saved', { name: saved.name }))
      list.open({ open: saved.id })
    },
  })
  return { ...record, usual, withUsual }
}

/** One mark-up: how much, for which prices, and what it makes of one. */
export function MarkupPane({ markup, list, onClose }: Props) {
  const { form, element, save, submit, usual, withUsual } = useMarkupForm({ markup, list })
  const isNew = markup === null
  useShortcuts([
    { keys: 'mod+Enter', text: t('markups.save'), run: () => submit() },
    {
      keys: 'Escape',
      text: t('markups.close'),
      run: () => onClose?.(),
      disabled: !onClose || form.isDirty(),
    },
  ])
  useEffect(() => {
    if (isNew) element.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isNew, element])
  return (
    <Pane label={markup ? t('markups.pane', { name: markup.name }) : t('markups.newMarkup')}>
      <form ref={element} onSubmit={submit} noValidate>
        <Head markup={markup} list={list} onClose={onClose} />
        <Stack gap="sm" p="md">
          {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
          <HowMuch form={form} usual={usual} />
          <ForWhich form={form} names={list.names} />
          <Trial draft={withUsual(form.values)} usual={usual} />
        </Stack>
        <div className={classes.ways}>
          <Button
            type="submit"
            aria-keyshortcuts="Control+Enter"
            disabled={save.isPending || (!isNew && !form.isDirty())}
          >
            {t(save.isPending ? 'markups.saving' : 'markups.save')}
          </Button>
          {markup ? (
            <Button variant="default" disabled={save.isPending} onClick={() => list.removal.remove(markup)}>
              {t('markups.remove')}
            </Button>
          ) : null}
        </div>
      </form>
    </Pane>
  )
}

/** What labels were paid in most; else that of the first common one. */
const useUsualCurrency = (): string => useCurrencyGroups('')[0]?.items[0] ?? 'CAD'

function Head({ markup, list, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const isOpened = markup !== null && onClose !== null
  useEffect(() => {
    if (isOpened) title.current?.focus()
  }, [isOpened])
  return (
    <PaneHead>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={2} ref={title} tabIndex={-1}>
          {markup ? <bdi>{markup.name}</bdi> : t('markups.newMarkup')}
        </Title>
        {onClose ? <CloseButton aria-label={t('markups.close')} onClick={onClose} /> : null}
      </Group>
      {markup ? <Earned markup={markup} list={list} /> : null}
    </PaneHead>
  )
}

/** What it brought in, by currency. */
function Earned({ markup, list }: { markup: Markup; list: MarkupList }) {
  const { data } = list.figures
  if (!data) return null
  const own = data.earned.filter(each => each.markup_id === markup.id)
  const sums = own.map(({ amount, currency, labels: count }) =>
    t('markups.earned', { amount: moneyText(amount, currency), count }),
  )
  return (
    <Text fz="sm" c="dimmed">
      {own.length === 0 ? t('markups.earnedNone') : sums.join(' ')}
    </Text>
  )
}

type Form = UseFormReturnType<MarkupDraft>

const HowMuch = ({ form, usual }: { form: Form; usual: string }) => (
  <>
    <TextInput
      label={t('markups.name')}
      description={t('markups.nameHint')}
      maxLength={60}
      autoComplete="off"
      {...form.getInputProps('name')}
    />
    <div className={classes.amount}>
      <NativeSelect
        label={t('markups.kind')}
        data={markupKinds.map(value => ({ value, label: t(`markups.kind_${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <NumberField label={t(`markups.value_${form.values.kind}`)} {...form.getInputProps('value')} />
      {form.values.kind === 'amount' ? (
        <CurrencySelect
          label={t('markups.currency')}
          {...form.getInputProps('currency')}
          value={form.values.currency || usual}
        />
      ) : null}
    </div>
  </>
)

const manyShown = 40

function ForWhich({ form, names }: { form: Form; names: MarkupNames }) {
  const { carriers, connections, services } = form.values
  const select = (
    field: 'carriers' | 'connections' | 'services' | 'countries',
    data: MarkupNames['carriers'],
  ) => (
    <MultiSelect
      label={t(`markups.${field}`)}
      searchable
      hidePickedOptions
      limit={manyShown}
      data={data}
      {...form.getInputProps(field)}
    />
  )
  return (
    <>
      <div>
        <Title order={3} fz="md">
          {t('markups.scope')}
        </Title>
        <Text fz="sm" c="dimmed">
          {t('markups.scopeHint')}
        </Text>
      </div>
      {select('carriers', withChosen(names.carriers, carriers))}
      {select('connections', withChosen(names.connections, connections, names.connection))}
      {select('services', withChosen(names.services, services))}
      {select('countries', names.countries)}
    </>
  )
}

const firstPrice = 12.4

/** A price, and what becomes of it with every key that is typed. */
function Trial({ draft, usual }: { draft: MarkupDraft; usual: string }) {
  const [price, setPrice] = useState<number | string>(firstPrice)
  const [chosen, setCurrency] = useState<string | null>(null)
  const currency = chosen ?? (draft.kind === 'amount' ? draft.currency : usual)
  return (
    <div className={classes.trial}>
      <div className={classes.amount}>
        <NumberField label={t('markups.tryPrice')} value={price} onChange={setPrice} />
        <CurrencySelect
          label={t('markups.currency')}
          value={currency}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
        />
      </div>
      <Text component="output" mt="xs" style={{ display: 'block' }}>
        {trialText(draft, price, currency) ?? t('markups.untried')}
      </Text>
    </div>
  )
}
