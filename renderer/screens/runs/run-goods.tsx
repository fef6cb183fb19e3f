import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type CountryCode, isCountryCode } from '../../../shared/countries/countries.ts'
import { type ProductChangesResult, productEndpoints } from '../../../shared/desk/products.ts'
import { type LackingGoods, runAnswerEndpoints } from '../../../shared/desk/run-answers.ts'
import type { Run } from '../../../shared/desk/runs.ts'
import { CountrySelect } from '../../components/addresses/address-fields.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'

/** What customs asks that is entered here, by what it is called of a product. */
const entered = { hs_code: 'hs_code', origin: 'origin_country', value: 'value' } as const
type Fact = keyof typeof entered
const facts = Object.keys(entered) as Fact[]
type Entry = Partial<Record<Fact, string | number>>

/** More are put right on the Products screen. */
const mostShown = 12

/** What stands for all goods at once, where they say nothing themselves. */
const ofAll = ''

const lackedBy = ({ missing }: Pick<LackingGoods, 'missing'>): Fact[] =>
  facts.filter(fact => missing.includes(fact))

const isBlank = (value: string | number | undefined): boolean => value === undefined || value === ''

type Props = { run: Run; isBusy: boolean; onSaved: () => void }

/** What is entered, and what is said of it; saved with the products, once anything is entered. */
function useGoods({ run, isBusy, onSaved }: Props) {
  const asked = { params: { id: run.id }, query: { limit: 100 } }
  const found = useQuery(query(runAnswerEndpoints.goods, asked, useMode()))
  const [entries, setEntries] = useState<Record<string, Entry>>({})
  const [said, say] = useState<string | null>(null)
  const save = useMutation({
    ...change(productEndpoints.change),
    onSuccess: result => (result.unread > 0 ? say(unreadText(result)) : onSaved()),
  })
  const all = (found.data?.results ?? []).filter(each => lackedBy(each).length > 0)
  const goods = all.filter(({ sku }) => sku !== null)
  const currency = run.totals[0]?.currency ?? null
  return {
    goods,
    nameless: all.filter(({ sku }) => sku === null),
    said,
    save,
    submit: (event: FormEvent) => {
      event.preventDefault()
      const rows = goods.flatMap(each => rowOf(each, entries, currency))
      say(rows.length === 0 ? t('runQuestions.goodsMissing') : null)
      if (rows.length > 0 && !save.isPending && !isBusy) save.mutate({ body: { rows } })
    },
    fieldsOf: (key: string) => ({
      entry: entries[key] ?? {},
      currency,
      onChange: (entry: Entry) => setEntries({ ...entries, [key]: entry }),
    }),
  }
}

/** What customs lacks of the goods of a run, entered once for all orders with them, which are rated anew then. */
export function RunGoods(props: Props) {
  const { goods, nameless, said, save, submit, fieldsOf } = useGoods(props)
  if (goods.length + nameless.length === 0) return null
  const lacked = facts.filter(fact => goods.some(each => lackedBy(each).includes(fact)))
  return (
    <form onSubmit={submit} noValidate aria-label={t('runQuestions.goodsTitle')}>
      <Stack gap={6} mt={6}>
        {goods.length > 0 ? <Text fz="sm">{t('runQuestions.goodsText')}</Text> : null}
        {goods.length > 1 ? (
          <Entered name={t('runQuestions.goodsAll', { count: goods.length })}>
            <EntryFields {...fieldsOf(ofAll)} missing={lacked} />
          </Entered>
        ) : null}
        {goods.slice(0, mostShown).map(each => (
          <Entered
            key={each.sku}
            name={t('runQuestions.goodsOne', { name: nameOf(each), count: each.orders })}
          >
            <EntryFields {...fieldsOf(each.sku ?? ofAll)} missing={lackedBy(each)} />
          </Entered>
        ))}
        {goods.length > mostShown ? (
          <Text fz="sm">{t('runQuestions.more', { count: goods.length - mostShown })}</Text>
        ) : null}
        {nameless.length > 0 ? (
          <Text fz="sm">
            {t('runQuestions.goodsNameless', { names: joined(nameless.map(nameOf), ', ') })}
          </Text>
        ) : null}
        {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
        {said === null ? null : (
          <Text fz="sm" role="alert" c="var(--mantine-color-error)">
            {said}
          </Text>
        )}
        {goods.length > 0 ? (
          <Group>
            <Button type="submit" size="xs" aria-disabled={props.isBusy || save.isPending}>
              {t(save.isPending ? 'runQuestions.goodsSaving' : 'runQuestions.goodsSave')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  )
}

const Entered = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack gap={2} role="group" aria-label={name}>
    <Text fz="sm" fw={550}>
      {name}
    </Text>
    {children}
  </Stack>
)

const nameOf = ({ sku, title }: LackingGoods): string => joined([title, sku]) || '–'

/** What is entered of goods, by themselves or with all others; nothing where nothing is. */
function rowOf(goods: LackingGoods, entries: Record<string, Entry>, currency: string | null) {
  const { sku } = goods
  if (sku === null) return []
  const { [ofAll]: common = {}, [sku]: own = {} } = entries
  const fields: Record<string, string | number> = {}
  for (const fact of lackedBy(goods)) {
    const value = isBlank(own[fact]) ? common[fact] : own[fact]
    if (value === undefined || value === '') continue
    fields[entered[fact]] = value
    if (fact === 'value' && currency !== null) fields.currency = currency
  }
  return Object.keys(fields).length > 0 ? [{ sku, fields }] : []
}

const unreadText = ({ rows }: ProductChangesResult): string =>
  joined(
    rows
      .filter(({ outcome }) => outcome === 'unread')
      .map(({ sku, errors }) => `${sku}: ${Object.values(errors).flat().join(' ')}`),
    ' ',
  )

type FieldsProps = {
  entry: Entry
  missing: readonly Fact[]
  currency: string | null
  onChange: (entry: Entry) => void
}

const EntryFields = ({ entry, missing, currency, onChange }: FieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" verticalSpacing="xs">
    {missing.includes('hs_code') ? (
      <TextInput
        size="sm"
        autoComplete="off"
        maxLength={35}
        label={t('orders.hsCode')}
        value={String(entry.hs_code ?? '')}
        onChange={({ currentTarget }) => onChange({ ...entry, hs_code: currentTarget.value })}
      />
    ) : null}
    {missing.includes('origin') ? (
      <CountrySelect
        size="sm"
        label={t('orders.madeIn')}
        value={isCountryCode(String(entry.origin)) ? (String(entry.origin) as CountryCode) : ''}
        onChange={(origin: CountryCode) => onChange({ ...entry, origin })}
      />
    ) : null}
    {missing.includes('value') && currency !== null ? (
      <NumberField
        size="sm"
        label={`${t('orders.value')}, ${currency}`}
        value={entry.value ?? ''}
        onChange={value => onChange({ ...entry, value })}
      />
    ) : null}
  </SimpleGrid>
)
