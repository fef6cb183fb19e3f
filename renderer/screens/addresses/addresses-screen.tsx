import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAddressBook, IconPlus, IconSearch } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import type { AddressRecord } from '../../../shared/api/addresses.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import { addressBookEndpoints } from '../../../shared/desk/address-book.ts'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { listName } from '../../components/tables/column-heads.tsx'
import { ListBeside } from '../../components/tables/list-beside.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { ViewMenu } from '../../components/tables/view-menu.tsx'
import { ViewTab, ViewTabs } from '../../components/tables/view-tabs.tsx'
import { fromAddressRecord } from '../../lib/drafts/address-draft.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { focusRow, type RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { saveFile } from '../../lib/station/files.ts'
import { joined, t, term } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { AddressDoublesView } from './address-doubles.tsx'
import { AddressImport } from './address-import.tsx'
import { AddressPane, NewAddressPane, useShipTo } from './address-pane.tsx'
import { addressScreenViews } from './address-search.ts'
import classes from './addresses-screen.module.css'
import { type AddressChanges, type AddressList, useAddressChanges, useAddressList } from './use-addresses.ts'

/** Everybody goods go to and come from: found, put right, merged, shipped to. */
export function AddressesScreen() {
  const list = useAddressList()
  const changes = useAddressChanges()
  const frame = useRef<HTMLDivElement>(null)
  const [isImporting, setImporting] = useState(false)
  useAddressKeys({ list, changes, frame })
  return (
    <Page fills actions={<Actions list={list} onImport={() => setImporting(true)} />}>
      <ViewTabs label={t('addresses.views')}>
        {addressScreenViews.map(view => (
          <ViewTab
            key={view}
            name={t(`addresses.view_${view}`)}
            count={list.counts?.[view]}
            isShown={view === list.view}
            onChoose={() => list.look(view)}
          />
        ))}
      </ViewTabs>
      {list.view === 'doubles' ? null : <Filters list={list} frame={frame} />}
      {changes.error ? (
        <ProblemNotice error={changes.error} doing="save" onDismiss={changes.dismiss} />
      ) : null}
      {list.view === 'doubles' ? (
        <AddressDoublesView list={list} changes={changes} frame={frame} />
      ) : (
        <ListBeside frame={frame} list={<Addresses list={list} />} isOpen={list.search.open !== undefined}>
          <OpenAddress list={list} changes={changes} frame={frame} />
        </ListBeside>
      )}
      {isImporting ? <AddressImport changes={changes} onClose={() => setImporting(false)} /> : null}
      {changes.done ? (
        <div className={classes.foot}>
          <Text>{changes.done.text}</Text>
          <Button size="xs" variant="default" onClick={changes.undo}>
            {t('addresses.undo')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

/** Letters act on the row that has the keyboard, else on the address that is open. */
function useAddressKeys({ list, changes, frame }: OpenProps) {
  const meant = (): AddressRecord | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    const isRow = row && frame.current?.contains(row)
    if (isRow) return list.found.rows.get(Number(row.dataset.index))
    return [...list.found.rows.values()].find(({ id }) => id === list.search.open)
  }
  const ship = useShipTo()
  const withOne = (act: (address: AddressRecord) => void) => () => {
    const address = meant()
    if (address) act(address)
    else announce(t('addresses.chooseFirst'))
  }
  const isList = list.view !== 'doubles'
  useShortcuts([
    ...addressScreenViews.map((view, at) => ({
      keys: String(at + 1),
      text: t(`addresses.view_${view}`),
      run: () => list.look(view),
      whileTyping: false,
    })),
    ...(isList
      ? [
          letter(
            's',
            t('addresses.ship'),
            withOne(address => ship(fromAddressRecord(address))),
          ),
          letter(
            'e',
            t('addresses.keyEdit'),
            withOne(({ id }) => list.open(id)),
          ),
          letter(
            'Delete',
            t('addresses.remove'),
            withOne(address => void changes.remove(address)),
          ),
        ]
      : []),
    { ...letter('mod+Z', t('addresses.keyUndo'), changes.undo), disabled: !changes.done },
  ])
}

const letter = (keys: string, text: string, run: () => void) => ({ keys, text, run, whileTyping: false })

type FilterProps = { list: AddressList; frame: RefObject<HTMLDivElement | null> }

const Filters = ({ list, frame }: FilterProps) => (
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
)

function Actions({ list, onImport }: { list: AddressList; onImport: () => void }) {
  const add = () => {
    list.look('all')
    list.open('new')
  }
  const save = () =>
    void saveFile(addressBookEndpoints.file, { query: list.narrowing }, t('addresses.exportName')).catch(() =>
      announce(t('addresses.exportFailed')),
    )
  useShortcuts([
    letter('c', t('addresses.newAddress'), add),
    letter('i', t('addresses.import'), onImport),
    letter('shift+E', t('addresses.export'), save),
  ])
  return (
    <>
      <Button variant="subtle" px="xs" aria-keyshortcuts="i" onClick={onImport}>
        {t('addresses.import')}
      </Button>
      <Button variant="subtle" px="xs" aria-keyshortcuts="Shift+E" onClick={save}>
        {t('addresses.export')}
      </Button>
      <ViewMenu />
      <Button
        variant="default"
        leftSection={<IconPlus size="1.125rem" aria-hidden />}
        aria-keyshortcuts="c"
        onClick={add}
      >
        {t('addresses.newAddress')}
      </Button>
    </>
  )
}

type OpenProps = {
  list: AddressList
  changes: AddressChanges
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
  const { found, search, sorting } = list
  const isWide = useMediaQuery('(min-width: 80em)') ?? false
  if (found.error) return <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
  if (found.count === 0)
    return search.q === undefined ? (
      <EmptyState
        icon={<IconAddressBook size="2rem" aria-hidden />}
        title={t(list.view === 'senders' ? 'addresses.noSendersTitle' : 'addresses.noneTitle')}
        text={t(list.view === 'senders' ? 'addresses.noSenders' : 'addresses.none')}
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
  const shown = columns({ list, isWide: isWide && search.open === undefined })
  return (
    <LongTable<AddressRecord>
      label={listName({ usual: t('addresses.list'), list: t('addresses.list'), columns: shown, sorting })}
      list={found}
      keyOf={({ id }) => id ?? ''}
      columns={shown}
      sorting={sorting}
      path="/addresses"
      {...(search.open === undefined ? {} : { room: 'few' as const })}
      isOneLine
      fills
      onOpen={({ id }) => list.open(id)}
    />
  )
}

const columns = ({ list, isWide }: { list: AddressList; isWide: boolean }): Column<AddressRecord>[] => [
  {
    key: 'name',
    sort: 'name',
    label: t('addresses.columnName'),
    width: isWide ? '15rem' : '12rem',
    cell: (record, link) => <NameLink record={record} link={link} list={list} />,
  },
  {
    key: 'company',
    sort: 'company',
    label: t('addresses.columnCompany'),
    cell: ({ company_name: company, person_name: person }) => <bdi>{person ? company : null}</bdi>,
  },
  {
    key: 'city',
    sort: 'place',
    label: t('addresses.columnPlace'),
    cell: ({ city, state_code: state, country_code: country }) => (
      <bdi>{joined([joined([city, state], ' '), term(countryName(country))], ', ')}</bdi>
    ),
  },
  ...(isWide
    ? [
        {
          key: 'postal',
          sort: 'postal_code',
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
