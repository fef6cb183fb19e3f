import { Alert, Button, Checkbox, Group, Select as PlainSelect, Popover, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { ImportField, ImportRecord } from '../../../shared/desk/import-records.ts'
import { ToolButton } from '../../components/tool-button.tsx'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { ColumnChanges, changesText } from './column-changes.tsx'
import { FieldSelect, groupsOf } from './field-select.tsx'
import classes from './import-screen.module.css'
import { fieldName } from './import-words.ts'
import {
  type ColumnUse,
  constantsOf,
  missingFields,
  usedColumns,
  usesOf,
  withConstant,
  withField,
} from './layout-draft.ts'
import { LayoutPreview } from './layout-preview.tsx'
import { TypedField } from './typed-field.tsx'
import { type ImportActions, useFields } from './use-import.ts'

/** How many columns count, and what the file was recognised as. */
export function columnsSummary(record: ImportRecord): string {
  const { seen, layout, template } = record
  if (!seen) return t('imports.notYet')
  const known = seen.template ?? template
  const leftOutBy = (layout.leaves_out_done ?? true) ? (seen.source?.skips_by ?? []) : []
  const read = new Set([...layout.fields.flatMap(({ columns }) => columns), ...leftOutBy])
  const unread = seen.columns.flatMap(({ head }) => (read.has(head) ? [] : [head])).slice(0, mostNamed)
  return joined([
    t('imports.used', { used: usedColumns(layout), all: seen.columns.length }),
    known ? t('imports.recognisedTemplate', { name: known }) : null,
    unread.length > 0 ? t('imports.notRead', { heads: unread.join(', ') }) : null,
    seen.source && !known ? t('imports.recognisedSource', { name: seen.source.name }) : null,
  ])
}

/** Heads that are named as not read; there may be hundreds. */
const mostNamed = 4

type Props = { record: ImportRecord; actions: ImportActions }

/** What every column of the file means, guessed and to be changed, beside three records as they will be. */
export function ColumnsStep({ record, actions }: Props) {
  const fields = useFields(record.kind)
  return (
    <div className={classes.columns}>
      <div>
        <Missing some={missingFields(record.layout, fields)} />
        <ColumnTable record={record} actions={actions} fields={fields} />
        <LayoutExtras record={record} actions={actions} fields={fields} />
      </div>
      <LayoutPreview record={record} fields={fields} />
    </div>
  )
}

/** What no file of the kind can do without, and nothing is read for. */
const Missing = ({ some }: { some: ImportField[][] }) =>
  some.length === 0 ? null : (
    <Alert color="amber" role="note" icon={<IconAlertTriangle aria-hidden />} py="xs" mb="xs">
      <Text span c="var(--ink)">
        {t('imports.needed', {
          fields: some
            .map(each => each.map(({ key, label }) => fieldName(key, label)).join(' / '))
            .join(', '),
        })}
      </Text>
    </Alert>
  )

type PartProps = Props & { fields: readonly ImportField[] }

function ColumnTable({ record, actions, fields }: PartProps) {
  const { seen, layout } = record
  if (!seen) return null
  return (
    <div className={classes.tableFrame}>
      <Table className={classes.columnTable} aria-label={t('imports.columnTable')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('imports.yourColumn')}</Table.Th>
            <Table.Th scope="col">{t('imports.samples')}</Table.Th>
            <Table.Th scope="col">{t('imports.goesTo')}</Table.Th>
            <Table.Th scope="col">{t('imports.changeShort')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {usesOf(layout, seen).map(use => (
            <ColumnRow
              key={`${use.head} ${use.field?.field}`}
              use={use}
              record={record}
              actions={actions}
              fields={fields}
            />
          ))}
          {constantsOf(layout).map(({ field, constant = '' }) => (
            <ConstantRow
              key={field}
              field={fields.find(({ key }) => key === field)}
              name={field}
              value={constant}
              onMeant={value => void actions.setLayout(withConstant(layout, field, value))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** What is the same for all rows, and which of them count. */
function LayoutExtras({ record, actions, fields }: PartProps) {
  const { layout } = record
  return (
    <Group gap="md" mt="sm" align="end">
      <AddConstant
        fields={fields.filter(({ key }) => !layout.fields.some(each => each.field === key))}
        onAdd={key => void actions.setLayout(withConstant(layout, key, ''))}
      />
      {record.kind === 'orders' ? (
        <>
          <TypedField
            label={t('imports.source')}
            description={t('imports.sourceHint')}
            value={record.source}
            maxLength={50}
            onMeant={source => source !== '' && void actions.change({ source })}
          />
          <Checkbox
            label={t('imports.leaveOutDone')}
            checked={layout.leaves_out_done ?? true}
            onChange={({ currentTarget }) =>
              void actions.setLayout({ ...layout, leaves_out_done: currentTarget.checked })
            }
          />
        </>
      ) : null}
    </Group>
  )
}

type RowProps = PartProps & { use: ColumnUse }

/** A column: what stands in it, what it is read for and why, and how it is changed on the way. */
function ColumnRow({ use, record, actions, fields }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { head, samples, field } = use
  const { layout } = record
  const type = fields.find(({ key }) => key === field?.field)?.type
  const choose = (key: string | null) => {
    const taken = key === null ? undefined : layout.fields.find(each => each.field === key)
    if (key !== null && taken && taken.columns.length > 0)
      announce(t('imports.moved', { field: fieldName(key), column: head, before: taken.columns.join(', ') }))
    if (key === null) setOpen(false)
    void actions.setLayout(withField(layout, use, key))
  }
  return (
    <Fragment>
      <Table.Tr>
        <Table.Th scope="row" className={`${classes.head} ${field === null ? classes.unused : ''}`}>
          {head}
        </Table.Th>
        <Samples of={samples} />
        <Table.Td>
          <FieldSelect head={head} chosen={field?.field ?? null} fields={fields} onChoose={choose} />
          <Text fz="xs" c="dimmed">
            {whyText(use, record)}
          </Text>
        </Table.Td>
        <Table.Td>
          {field === null ? null : (
            <>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-expanded={isOpen}
                aria-label={t('imports.changeColumn', { column: head })}
                onClick={() => setOpen(!isOpen)}
              >
                {t('imports.changeShort')}
              </Button>
              <Text fz="xs">{changesText(field, head)}</Text>
            </>
          )}
        </Table.Td>
      </Table.Tr>
      {isOpen && field !== null && type !== undefined ? (
        <Table.Tr>
          <Table.Td colSpan={4} className={classes.columnChanges}>
            <ColumnChanges
              field={field}
              head={head}
              type={type}
              record={record}
              fields={fields}
              onChange={next => void actions.setLayout(next)}
            />
          </Table.Td>
        </Table.Tr>
      ) : null}
    </Fragment>
  )
}

const Samples = ({ of: samples }: { of: readonly string[] }) => (
  <Table.Td className={classes.samples}>
    {samples.length === 0 ? (
      <Text span fz="sm" c="dimmed">
        {t('imports.noValues')}
      </Text>
    ) : (
      samples.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same value may stand there three times
        <span key={at}>{text}</span>
      ))
    )}
  </Table.Td>
)

/** Why the station thinks so; what somebody chose needs no reason. */
function whyText({ head, field }: ColumnUse, { seen, template }: ImportRecord): string {
  if (!field || !seen) return ''
  const why = seen.why[field.field]
  // The guess was about other columns.
  if (why === undefined || !field.columns.includes(head)) return t('imports.chosen')
  if (why === 'source')
    return seen.source ? t('imports.why_source', { name: seen.source.name }) : t('imports.why_sourceBare')
  return why === 'template' && !(seen.template ?? template) ? t('imports.why_head') : t(`imports.why_${why}`)
}

type ConstantProps = {
  field: ImportField | undefined
  name: string
  value: string
  onMeant: (value: string | null) => void
}

/** A field that is the same for all rows. */
const ConstantRow = ({ field, name, value, onMeant }: ConstantProps) => (
  <Table.Tr>
    <Table.Th scope="row" fs="italic">
      {t('imports.sameForAll')}
    </Table.Th>
    <Table.Td>
      <TypedField
        size="xs"
        label={t('imports.constantFor')}
        aria-label={joined([fieldName(name, field?.label), t('imports.constantFor')])}
        value={value}
        onMeant={onMeant}
      />
    </Table.Td>
    <Table.Td>{fieldName(name, field?.label)}</Table.Td>
    <Table.Td>
      <ToolButton
        label={t('imports.removeName', { name: fieldName(name, field?.label) })}
        icon={IconX}
        run={() => onMeant(null)}
      />
    </Table.Td>
  </Table.Tr>
)

function AddConstant({ fields, onAdd }: { fields: ImportField[]; onAdd: (key: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('imports.addConstant')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('imports.addConstant')}>
        <PlainSelect
          label={t('imports.addConstantField')}
          searchable
          value={null}
          data={groupsOf(fields)}
          comboboxProps={{ withinPortal: false }}
          onChange={key => {
            if (key === null) return
            setOpen(false)
            onAdd(key)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
