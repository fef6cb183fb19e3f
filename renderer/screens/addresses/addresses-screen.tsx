import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAddressBook, IconPlus, IconSearch } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import type { AddressRecord } from '../../../shared/api/addresses.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { ListBeside } from '../../components/tables/list-beside.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { ViewMenu } from '../../components/tables/view-menu.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { focusRow, type RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { joined, t, term } from '../../lib/text.ts'
import { AddressPane, NewAddressPane } from './address-pane.tsx'
import classes from './addresses-screen.module.css'
import { type AddressList, useAddressChanges, useAddressList } from './use-addresses.ts'

/** Everybody goods go to and come from: found, put right, shipped to. */
export function AddressesScreen() {
  const list = useAddressList()
  const changes = useAddressChanges()
  const frame = useRef<HTMLDivElement>(null)
  const add = () => list.open('new')
  useShortcuts([
    { keys: 'c', text: t('addresses.newAddress'), run: add, whileTyping: false },
    {
      keys: 'mod+Z',
      text: t('addresses.keyUndo'),
      run: changes.undo,
      whileTyping: false,
      disabled: !changes.removed,
    },
  ])
  return (
    <Page fills actions={<Actions onAdd={add} />}>
      <search className={classes.filters}>
        <SearchBox
          className={classes.search}
          label={t('addresses.search')}
          placeholder={t('addresses.searchPlaceholder')}
          keyText={t('addresses.search')}
          value={list.search.q ?? ''}
          onChange={list.narrow}
          onDown={() => focusRow(frame.current)}
        />
      </search>
      {changes.error ? (
        <ProblemNotice error={changes.error} doing="save" onDismiss={changes.dismiss} />
      ) : null}
      <ListBeside frame={frame} list={<Addresses list={list} />} isOpen={list.search.open !== undefined}>
        <OpenAddress list={list} changes={changes} frame={frame} />
      </ListBeside>
      {changes.removed ? (
        <div className={classes.foot}>
          <Text>{t('addresses.removed', { name: addressee(changes.removed) })}</Text>
          <Button size="xs" variant="default" onClick={changes.undo}>
            {t('addresses.undo')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

const Actions = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <ViewMenu />
    <Button
      variant="default"
      leftSection={<IconPlus size="1.125rem" aria-hidden />}
      aria-keyshortcuts="c"
      onClick={onAdd}
    >
      {t('addresses.newAddress')}
    </Button>
  </>
)

type OpenProps = {
  list: AddressList
  changes: ReturnType<typeof useAddressChanges>
  frame: RefObject<HTMLDivElement | null>
}

function OpenAddress({ list, changes, frame }: OpenProps) {
  const { open } = list.search
  const close = () => {
    list.open(null)
    requestAnimationFrame(() => focusRow(frame.current))
  }
  if (open === undefined) return null
  if (open === 'new') return <NewAddressPane onClose={close} onSaved={list.open} />
  const remove = async (address: AddressRecord) => {
    if (await changes.remove(address)) close()
  }
  return <AddressPane key={open} id={open} onClose={close} onRemove={address => void remove(address)} />
}

function Addresses({ list }: { list: AddressList }) {
  const { found, search } = list
  const isWide = useMediaQuery('(min-width: 80em)') ?? false
  if (found.error) return <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
  if (found.count === 0)
    return search.q === undefined ? (
      <EmptyState
        icon={<IconAddressBook size="2rem" aria-hidden />}
        title={t('addresses.noneTitle')}
        text={t('addresses.none')}
      />
    ) : (
      <EmptyState
        icon={<IconSearch size="2rem" aria-hidden />}
        title={t('addresses.noMatchTitle')}
        text={t('addresses.noMatch')}
      >
        <Button variant="default" onClick={() => list.narrow('')}>
          {t('addresses.clear')}
        </Button>
      </EmptyState>
    )
  return (
    <LongTable<AddressRecord>
      label={t('addresses.list')}
      list={found}
      keyOf={({ id }) => id ?? ''}
      columns={columns({ list, isWide: isWide && search.open === undefined })}
      path="/addresses"
      isOneLine
      fills
      onOpen={({ id }) => list.open(id)}
    />
  )
}

const columns = ({ list, isWide }: { list: AddressList; isWide: boolean }): Column<AddressRecord>[] => [
  {
    key: 'name',
    label: t('addresses.columnName'),
    width: '15rem',
    cell: (record, link) => <NameLink record={record} link={link} list={list} />,
  },
  {
    key: 'company',
    label: t('addresses.columnCompany'),
    cell: ({ company_name: company, person_name: person }) => <bdi>{person ? company : null}</bdi>,
  },
  {
    key: 'city',
    label: t('addresses.columnPlace'),
    cell: ({ city, state_code: state, country_code: country }) => (
      <bdi>{joined([joined([city, state], ' '), term(countryName(country))], ', ')}</bdi>
    ),
  },
  ...(isWide
    ? [
        {
          key: 'postal',
          label: t('addresses.columnPostal'),
          width: '7rem',
          cell: ({ postal_code: code }: AddressRecord) => code,
        },
        {
          key: 'phone',
          label: t('addresses.columnPhone'),
          width: '10.5rem',
          cell: ({ phone_number: phone }: AddressRecord) => phone,
        },
      ]
    : []),
]

type NameProps = { record: AddressRecord; link: RowLinkProps; list: AddressList }

/** Opens the address beside the list; the link of the row, by which the keys walk. */
const NameLink = ({ record, link, list: { search, open } }: NameProps) => (
  <a
    {...link}
    href={`/addresses?open=${record.id}`}
    className={classes.name}
    aria-current={search.open === record.id ? 'page' : undefined}
    onClick={event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      open(record.id)
    }}
  >
    <bdi>{addressee(record)}</bdi>
  </a>
)
