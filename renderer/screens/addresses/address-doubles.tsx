import { Button, CloseButton, Group, Radio, Stack, Table, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AddressInput, AddressRecord } from '../../../shared/api/addresses.ts'
import { addressForm } from '../../../shared/countries/address-formats.ts'
import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import { type AddressDoubles, addressBookEndpoints } from '../../../shared/desk/address-book.ts'
import { EmptyState } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { ListBeside, Pane, PaneFoot, PaneHead } from '../../components/tables/list-beside.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import { When } from '../../components/when.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { focusRow } from '../../lib/keyboard/use-row-keys.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t, term } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './addresses-screen.module.css'
import type { AddressChanges, AddressList } from './use-addresses.ts'

type Props = { list: AddressList; changes: AddressChanges; frame: RefObject<HTMLDivElement | null> }

const firstOf = ({ addresses }: AddressDoubles): AddressRecord | undefined => addresses[0]?.address
const keyOf = (group: AddressDoubles): string => firstOf(group)?.id ?? ''

/** Addresses that look like one, a group a row; the open one is merged beside the list. */
export function AddressDoublesView({ list, changes, frame }: Props) {
  const found = useLongList({
    key: 'both doubles',
    load: range => query(addressBookEndpoints.doubles, { query: range }),
  })
  const { open } = list.search
  const group = [...found.rows.values()].find(each => keyOf(each) === open)
  if (found.error) return <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
  if (found.count === 0)
    return (
      <EmptyState
        icon={<IconCircleCheck size="2rem" aria-hidden />}
        title={t('addresses.noDoublesTitle')}
        text={t('addresses.noDoubles')}
      />
    )
  const close = () => {
    list.open(null)
    requestAnimationFrame(() => focusRow(frame.current))
  }
  const table = (
    <LongTable<AddressDoubles>
      label={t('addresses.doubles')}
      list={found}
      keyOf={keyOf}
      columns={columns(list)}
      path="/addresses"
      isOneLine
      fills
      onOpen={each => list.open(keyOf(each))}
    />
  )
  return (
    <ListBeside frame={frame} list={table} isOpen={group !== undefined}>
      {group ? <MergePane key={groupKey(group)} group={group} changes={changes} onClose={close} /> : null}
    </ListBeside>
  )
}

/** Another one when any of them is changed: what was chosen was chosen of something else. */
const groupKey = ({ addresses }: AddressDoubles): string =>
  addresses.map(({ address, revision }) => `${address.id} ${revision}`).join()

const columns = (list: AddressList) => [
  {
    key: 'name',
    label: t('addresses.columnName'),
    width: '15rem',
    cell: (group: AddressDoubles, link: object) => (
      <a
        {...link}
        href={`/addresses?view=doubles&open=${keyOf(group)}`}
        className={classes.name}
        aria-current={list.search.open === keyOf(group) ? 'page' : undefined}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          event.stopPropagation()
          list.open(keyOf(group))
        }}
      >
        <bdi>{nameOf(group)}</bdi>
      </a>
    ),
  },
  {
    key: 'place',
    label: t('addresses.columnPlace'),
    cell: (group: AddressDoubles) => {
      const first = firstOf(group)
      return <bdi>{first ? joined(addressLines(first), ', ') : null}</bdi>
    },
  },
  {
    key: 'count',
    label: t('addresses.columnCount'),
    align: 'end' as const,
    width: '6rem',
    cell: ({ addresses }: AddressDoubles) => addresses.length,
  },
]

const nameOf = (group: AddressDoubles): string => {
  const first = firstOf(group)
  return first ? addressee(first) : ''
}

const mergedFields = [
  'person_name',
  'company_name',
  'street_number',
  'address_line1',
  'address_line2',
  'suburb',
  'city',
  'state_code',
  'postal_code',
  'phone_number',
  'email',
  'federal_tax_id',
  'state_tax_id',
  'residential',
] as const satisfies (keyof AddressInput & keyof AddressRecord)[]
type MergedField = (typeof mergedFields)[number]

type PaneProps = { group: AddressDoubles; changes: AddressChanges; onClose: () => void }

/** Of each field the newest that says something, until another is chosen. */
function useMerge({ group, changes, onClose }: PaneProps) {
  const { addresses } = group
  const records = addresses.map(({ address }) => address)
  const [chosen, choose] = useState<Partial<Record<MergedField, number>>>({})
  const merging = useMutation(change(addressBookEndpoints.merge))
  const parting = useMutation(change(addressBookEndpoints.keepApart))
  const chosenOf = (field: MergedField) => chosen[field] ?? usualOf(field, records)
  const first = records[0]
  return {
    records,
    chosenOf,
    choose: (field: MergedField, at: number) => choose({ ...chosen, [field]: at }),
    isBusy: merging.isPending || parting.isPending,
    error: merging.error ?? parting.error,
    merge: () => {
      if (!first || merging.isPending) return
      const values = mergedFields.map(field => [field, records[chosenOf(field)]?.[field] ?? null])
      const fields = { ...Object.fromEntries(values), country_code: first.country_code }
      const seen = addresses.map(({ address, revision }) => ({ id: address.id ?? '', revision }))
      const keep = addresses.find(each => each.is_sender)?.address.id ?? first.id ?? ''
      const onSuccess = ({ change_id: id, address }: { change_id: string; address: AddressRecord }) => {
        changes.changed(t('addresses.merged', { name: addressee(address), count: addresses.length }), id)
        onClose()
      }
      merging.mutate({ body: { keep, addresses: seen, fields } }, { onSuccess })
    },
    keepApart: () => {
      const ids = records.flatMap(({ id }) => (id === null ? [] : [id]))
      const onSuccess = () => {
        announce(t('addresses.keptApart'))
        onClose()
      }
      parting.mutate({ body: { ids } }, { onSuccess })
    },
  }
}

/** Fields side by side where they differ. */
function MergePane({ group, changes, onClose }: PaneProps) {
  const { addresses } = group
  const { records, chosenOf, choose, merge, keepApart, isBusy, error } = useMerge({ group, changes, onClose })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const differing = mergedFields.filter(field => new Set(records.map(each => each[field] ?? '')).size > 1)
  useShortcuts([
    { keys: 'm', text: t('addresses.merge'), run: merge, whileTyping: false },
    { keys: 'mod+Enter', text: t('addresses.merge'), run: merge },
    { keys: 'Escape', text: t('addresses.close'), run: onClose },
  ])
  return (
    <Pane label={nameOf(group)}>
      <PaneHead>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} ref={heading} tabIndex={-1}>
            <bdi>{nameOf(group)}</bdi>
          </Title>
          <CloseButton aria-label={t('addresses.close')} onClick={onClose} />
        </Group>
      </PaneHead>
      <Stack gap="sm" p="md">
        {error ? <ProblemNotice error={error} doing="save" /> : null}
        <Text fz="sm">{t('addresses.mergeHint')}</Text>
        <Fields addresses={addresses} differing={differing} chosenOf={chosenOf} onChoose={choose} />
        {differing.length === 0 ? <Text fz="sm">{t('addresses.sameInAll')}</Text> : null}
      </Stack>
      <PaneFoot>
        <Button variant="default" onClick={keepApart} disabled={isBusy}>
          {t('addresses.keepApart')}
        </Button>
        <Button onClick={merge} disabled={isBusy} aria-keyshortcuts="m">
          {t('addresses.mergeCount', { count: addresses.length })}
        </Button>
      </PaneFoot>
    </Pane>
  )
}

/** The newest that says something of a field. */
const usualOf = (field: MergedField, records: readonly AddressRecord[]): number =>
  Math.max(
    0,
    records.findIndex(each => Boolean(each[field])),
  )

type FieldsProps = Pick<AddressDoubles, 'addresses'> & {
  differing: readonly MergedField[]
  chosenOf: (field: MergedField) => number
  onChoose: (field: MergedField, at: number) => void
}

const Fields = ({ addresses, differing, chosenOf, onChoose }: FieldsProps) => (
  <Table className={classes.merge ?? ''} aria-label={t('addresses.differences')}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('addresses.field')}</Table.Th>
        {addresses.map(({ address, created_at: at }) => (
          <Table.Th key={address.id} scope="col">
            {t('addresses.savedOn')} <When at={at} />
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {differing.map(field => (
        <Table.Tr key={field}>
          <Table.Th scope="row">{labelOf(field, addresses[0]?.address.country_code ?? '')}</Table.Th>
          {addresses.map(({ address }, at) => (
            <Table.Td key={address.id}>
              <Radio
                name={field}
                checked={chosenOf(field) === at}
                onChange={() => onChoose(field, at)}
                label={<bdi>{shown(address[field])}</bdi>}
              />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const shown = (value: string | boolean | null): string => {
  if (typeof value === 'boolean') return t(value ? 'addresses.yes' : 'addresses.no')
  return value || t('addresses.blank')
}

const ownLabels = {
  street_number: 'addresses.fieldHouse',
  federal_tax_id: 'addresses.fieldTax',
  state_tax_id: 'addresses.fieldStateTax',
  residential: 'addresses.fieldResidential',
} as const

/** A field as the form of the country calls it. */
export function labelOf(field: string, country: string): string {
  if (field in ownLabels) return t(ownLabels[field as keyof typeof ownLabels])
  if (field === 'country_code') return t('addresses.fieldCountry')
  const label = addressForm(country).find(({ name }) => name === field)?.label
  const usual = addressForm('US').find(({ name }) => name === field)?.label
  return label || usual ? term(label ?? usual ?? '') : field
}
