import { Button, Group, Popover, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconX } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { countryName } from '../../../shared/countries/countries.ts'
import { orderProblems } from '../../../shared/desk/order-states.ts'
import { isDay } from '../../../shared/units/shop-day.ts'
import { DateField } from '../../components/fields/date-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { SearchBox, type SearchWords } from '../../components/tables/search-box.tsx'
import type { ColumnChoice } from '../../components/tables/use-columns.ts'
import { ViewMenu } from '../../components/tables/view-menu.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { locale, t, term } from '../../lib/text.ts'
import { filtersOf, isNarrowed, type OrderSearch } from './order-search.ts'
import { chipsOf, readWords, suggestWords, wordText } from './order-words.ts'
import classes from './orders-screen.module.css'
import type { AskedList } from './use-order-list.ts'

type Props = { list: AskedList; columns: ColumnChoice; onDown: () => void }

function EveryFilter({ list, columns, onDown }: Props) {
  const isFolded = useMediaQuery('(max-width: 79.99em)') ?? false
  const { search, counts, narrow } = list
  const put = (next: Parameters<typeof narrow>[0]) => narrow({ ...search, open: null, ...next })
  const words: SearchWords = {
    read: (text, isDone) => {
      const { filters, asked, left } = readWords(text, isDone)
      put({ q: asked, ...filters })
      return { asked, left }
    },
    isHalfTyped: text => readWords(text, true).left !== readWords(text, false).left,
    suggest: text => suggestWords(text, counts),
  }
  return (
    <search className={classes.filters}>
      <SearchBox
        className={classes.search}
        label={t('orders.search')}
        placeholder={
          isFolded || counts === undefined
            ? t('orders.searchShort')
            : t('orders.searchPlaceholder', { count: counts.views.all.toLocaleString(locale) })
        }
        keyText={t('orders.keySearch')}
        value={search.q ?? ''}
        onChange={q => put({ q })}
        onDown={onDown}
        words={words}
      />
      {isFolded ? null : <Choices list={list} onPut={put} />}
      <MoreFilters list={list} isFolded={isFolded} onPut={put} />
      {isFolded ? null : <Narrowed list={list} onPut={put} />}
      <ViewMenu columns={columns} />
    </search>
  )
}

/**
 * Narrows the list: what is looked for every day in the line, everything else one press away; in a window that is not
 * wide all of it is.
 */
export const OrderFilters = memo(EveryFilter)

/** What the list is narrowed to, and the way back to all of it. */
const Narrowed = ({ list: { search, narrow }, onPut }: MoreProps) => (
  <>
    <Chips search={search} onPut={onPut} />
    {isNarrowed(search) ? (
      <Button
        variant="subtle"
        px="xs"
        onClick={() => narrow({ view: search.view ?? null, sort: search.sort ?? null })}
      >
        {t('orders.clear')}
      </Button>
    ) : null}
  </>
)

/** What is chosen from what there is: country, source and tag. */
function Choices({ list: { search, counts }, onPut }: MoreProps) {
  return (
    <>
      <Select
        className={classes.choice}
        aria-label={t('orders.country')}
        placeholder={t('orders.country')}
        data={named(counts?.countries, search.country, code => term(countryName(code)))}
        value={search.country ?? null}
        onChange={country => onPut({ country })}
        searchable
        clearable
      />
      <Select
        className={classes.choice}
        aria-label={t('orders.source')}
        placeholder={t('orders.source')}
        data={named(counts?.sources, search.source, name => name)}
        value={search.source ?? null}
        onChange={source => onPut({ source })}
        clearable
      />
      <Select
        className={classes.choice}
        aria-label={t('orders.tag')}
        placeholder={t('orders.tag')}
        data={named(counts?.tags, search.tag, name => name)}
        value={search.tag ?? null}
        onChange={tag => onPut({ tag })}
        clearable
      />
    </>
  )
}

/** What there is to choose from, and what was chosen even when there is none of it any more. */
function named(
  counted: readonly { name: string; count: number }[] | undefined,
  chosen: string | undefined,
  nameOf: (name: string) => string,
) {
  const names = (counted ?? []).map(({ name }) => name)
  const all = chosen === undefined || names.includes(chosen) ? names : [...names, chosen]
  return all.map(name => ({ value: name, label: nameOf(name) }))
}

const furtherFields = [
  'sku',
  'heavier',
  'lighter',
  'dearer',
  'cheaper',
  'from',
  'to',
  'dueFrom',
  'due',
  'promisedFrom',
  'promised',
] as const
/** The ends of ranges of days: of days that were, and of days to come. */
const dayRanges = [
  { from: 'from', to: 'to', isPast: true },
  { from: 'dueFrom', to: 'due', isPast: false },
  { from: 'promisedFrom', to: 'promised', isPast: false },
] as const
/** What is typed in a field counts once it is left, which a field that just goes away is not. */
const leaveField = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
const rangeOf = (name: string) => dayRanges.find(({ from, to }) => name === from || name === to)

type MoreProps = {
  list: AskedList
  onPut: (next: Partial<Record<keyof OrderSearch, string | null>>) => void
}

/** Filters without a field in the line, each with the way to let it go. */
const Chips = ({ search, onPut }: Pick<AskedList, 'search'> & Pick<MoreProps, 'onPut'>) =>
  chipsOf(search).map(({ key, text }) => (
    <Button
      key={key}
      variant="default"
      px="xs"
      rightSection={<IconX size="0.875rem" aria-hidden />}
      aria-label={t('orders.removeFilter', { filter: text })}
      onClick={() => onPut({ [key]: null })}
    >
      {text}
    </Button>
  ))

/** Those with a field in the line, where there is room for it. */
const lineFields = ['country', 'source', 'tag'] as const

/** The filters few look for: they count when one leaves their field. */
function MoreFilters({ list, isFolded, onPut }: MoreProps & { isFolded: boolean }) {
  const { search } = list
  const [isOpen, setOpen] = useState(false)
  useShortcuts([
    {
      keys: 'f',
      text: t('orders.keyFilter'),
      run: () => setOpen(true),
      whileTyping: false,
      disabled: isOpen,
    },
  ])
  const filters: OrderSearch = filtersOf(search)
  const named = [...(isFolded ? lineFields : []), 'problem' as const, 'asked' as const, ...furtherFields]
  const count = named.filter(name => filters[name] !== undefined).length
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      withArrow
      opened={isOpen}
      onChange={opened => {
        if (!opened) leaveField()
        setOpen(opened)
      }}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size="1rem" aria-hidden />}
          aria-keyshortcuts="f"
          onClick={() => setOpen(before => !before)}
        >
          {t(isFolded ? 'orders.filters' : 'orders.moreFilters')}
          {count > 0 ? ` · ${count}` : ''}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t(isFolded ? 'orders.filters' : 'orders.moreFilters')}
        mah="80vh"
        style={{ overflowY: 'auto' }}
      >
        <FurtherFields list={list} isFolded={isFolded} onPut={onPut} />
      </Popover.Dropdown>
    </Popover>
  )
}

function FurtherFields({ list, isFolded, onPut }: MoreProps & { isFolded: boolean }) {
  const { search } = list
  const filters: OrderSearch = filtersOf(search)
  return (
    <>
      {isFolded ? (
        <Group gap="xs" mb="sm" w="22rem">
          <Choices list={list} onPut={onPut} />
          <Narrowed list={list} onPut={onPut} />
        </Group>
      ) : null}
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs" w="22rem">
        <Select
          label={t('orders.problem')}
          placeholder={t('orders.anyProblem')}
          data={orderProblems.map(value => ({ value, label: t(`orders.problem_${value}`) }))}
          value={search.problem ?? null}
          onChange={problem => onPut({ problem })}
          comboboxProps={{ withinPortal: false }}
          clearable
        />
        <Select
          label={t('orders.asked')}
          data={named(list.counts?.requested_services, search.asked, name => name)}
          value={search.asked ?? null}
          onChange={asked => onPut({ asked })}
          comboboxProps={{ withinPortal: false }}
          searchable
          clearable
        />
        {furtherFields.map(name => (
          <FurtherFilter key={name} name={name} value={String(filters[name] ?? '')} onPut={onPut} />
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt="sm" maw="22rem">
        {t('orders.wordsHelp', {
          example: `${wordText('country')}:CA ${wordText('weight')}>2 ${wordText('state')}:ready`,
        })}
      </Text>
    </>
  )
}

type FurtherProps = Pick<MoreProps, 'onPut'> & { name: (typeof furtherFields)[number]; value: string }

function FurtherFilter({ name, value, onPut }: FurtherProps) {
  const range = rangeOf(name)
  if (range)
    return (
      <DateField
        label={t(`orders.${name}`)}
        isPast={range.isPast}
        value={value}
        onChange={day => (day === '' || isDay(day)) && onPut({ [name]: day })}
        onWeek={({ from, to }) => onPut({ [range.from]: from, [range.to]: to })}
      />
    )
  return (
    <TextInput
      key={value}
      label={t(`orders.${name}`)}
      defaultValue={value}
      onBlur={({ currentTarget }) => onPut({ [name]: currentTarget.value })}
      onKeyDown={event => {
        if (event.key === 'Enter') onPut({ [name]: event.currentTarget.value })
      }}
    />
  )
}
