import { Group, MultiSelect, NativeSelect, Stack } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { dateForms, type FieldLayout, type ImportLayout } from '../../../shared/desk/import-layout.ts'
import type { ImportField, ImportRecord } from '../../../shared/desk/import-records.ts'
import { AskOne } from '../../components/ask-one.tsx'
import { Select } from '../../components/fields/select.tsx'
import { ToolButton } from '../../components/tool-button.tsx'
import { joined, t } from '../../lib/text.ts'
import { groupsOf } from './field-select.tsx'
import { withChange } from './layout-draft.ts'
import { TypedField } from './typed-field.tsx'

/** What is changed of a column on its way, in a line; nothing where it is taken as it stands. */
export function changesText(field: FieldLayout, head: string): string {
  const { columns, split, replace = [], constant, unit, decimal } = field
  const others = columns.filter(column => column !== head)
  return joined([
    others.length > 0 ? t('imports.changed_join', { columns: others.join(', ') }) : null,
    split ? t('imports.changed_split', split) : null,
    replace.length > 0 ? t('imports.changed_replace', { count: replace.length }) : null,
    constant ? t('imports.changed_constant', { value: constant }) : null,
    unit ? t('imports.changed_unit', { unit }) : null,
    decimal ? t('imports.changed_decimal', { sign: decimal }) : null,
  ])
}

type Props = {
  field: FieldLayout
  head: string
  type: ImportField['type']
  record: ImportRecord
  fields: readonly ImportField[]
  onChange: (layout: ImportLayout) => void
}

/** How a column is changed on its way: below its row, so that its values stay in sight. */
export function ColumnChanges({ field, head, type, record, fields, onChange }: Props) {
  const { layout, seen } = record
  const change = (next: Partial<FieldLayout>) => onChange(withChange(layout, field.field, next))
  const others = (seen?.columns ?? []).map(each => each.head).filter(each => each !== head)
  return (
    <Stack gap="sm">
      <Group gap="md" align="end">
        <Habits field={field} type={type} change={change} />
        <MultiSelect
          size="xs"
          miw="14rem"
          label={t('imports.joinWith')}
          searchable
          data={others}
          value={field.columns.filter(each => each !== head)}
          onChange={chosen => change({ columns: [head, ...chosen] })}
        />
        {field.columns.length > 1 ? (
          <TypedField
            size="xs"
            w="7rem"
            isExact
            label={t('imports.joinBy')}
            placeholder={t('imports.joinSpace')}
            value={field.join ?? ''}
            onMeant={join => change({ join })}
          />
        ) : null}
        <TypedField
          size="xs"
          w="7rem"
          label={t('imports.constant')}
          value={field.constant ?? ''}
          onMeant={constant => change({ constant })}
        />
      </Group>
      <Split field={field} change={change} />
      <Replacements field={field} change={change} />
      <Select
        size="xs"
        maw="18rem"
        label={t('imports.alsoTo')}
        searchable
        value={null}
        data={groupsOf(fields.filter(({ key }) => !layout.fields.some(each => each.field === key)))}
        onChange={key =>
          key !== null && onChange({ ...layout, fields: [...layout.fields, { field: key, columns: [head] }] })
        }
      />
    </Stack>
  )
}

type PartProps = { field: FieldLayout; change: (next: Partial<FieldLayout>) => void }

const weightUnits = ['KG', 'G', 'LB', 'OZ'] as const
const lengthUnits = ['CM', 'MM', 'M', 'IN', 'FT'] as const
const currencies = /^[A-Za-z]{3}$/

/** What numbers and days of the column are written in. */
function Habits({ field, type, change }: PartProps & { type: ImportField['type'] }) {
  const isMeasure = type === 'weight' || type === 'length'
  return (
    <>
      {isMeasure ? (
        <NativeSelect
          size="xs"
          label={t('imports.unit')}
          value={field.unit ?? ''}
          data={[
            { value: '', label: t('imports.unitOwn') },
            ...(type === 'weight' ? weightUnits : lengthUnits).map(value => ({
              value,
              label: value.toLowerCase(),
            })),
          ]}
          onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
        />
      ) : null}
      {type === 'money' ? (
        <TypedField
          size="xs"
          w="9rem"
          label={t('imports.currency')}
          placeholder="CAD"
          maxLength={3}
          value={field.unit ?? ''}
          onMeant={unit => (unit === '' || currencies.test(unit)) && change({ unit: unit.toUpperCase() })}
        />
      ) : null}
      {isMeasure || type === 'money' || type === 'number' ? <Decimal field={field} change={change} /> : null}
      {type === 'day' ? (
        <NativeSelect
          size="xs"
          label={t('imports.dates')}
          value={field.dates ?? ''}
          data={[
            { value: '', label: t('imports.datesOwn') },
            ...dateForms.map(value => ({ value, label: t(`imports.dates_${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ dates: value === '' ? undefined : (value as (typeof dateForms)[number]) })
          }
        />
      ) : null}
    </>
  )
}

const Decimal = ({ field, change }: PartProps) => (
  <NativeSelect
    size="xs"
    label={t('imports.decimal')}
    value={field.decimal ?? ''}
    data={[
      { value: '', label: t('imports.decimalOwn') },
      { value: ',', label: t('imports.decimal_comma') },
      { value: '.', label: t('imports.decimal_point') },
    ]}
    onChange={({ currentTarget: { value } }) =>
      change({ decimal: value === ',' || value === '.' ? value : undefined })
    }
  />
)

/** Only a part of the cell counts. */
function Split({ field: { split }, change }: PartProps) {
  const part = (text: string) => Math.trunc(Number(text.replace('−', '-')))
  return (
    <Group gap="md" align="end">
      <TypedField
        size="xs"
        w="7rem"
        isExact
        label={t('imports.splitAt')}
        placeholder=","
        value={split?.at ?? ''}
        onMeant={at => change({ split: at === '' ? undefined : { at, part: split?.part ?? 1 } })}
      />
      {split ? (
        <TypedField
          size="xs"
          w="9rem"
          label={t('imports.splitPart')}
          description={t('imports.splitHint')}
          value={String(split.part)}
          onMeant={text =>
            Number.isFinite(part(text)) &&
            Math.abs(part(text)) <= 20 &&
            change({ split: { ...split, part: part(text) } })
          }
        />
      ) : null}
    </Group>
  )
}

/** Texts of the cell become others: one after the other, wherever they stand. */
function Replacements({ field: { replace = [] }, change }: PartProps) {
  const put = (at: number, next: Partial<(typeof replace)[number]>) =>
    change({ replace: replace.map((each, place) => (place === at ? { ...each, ...next } : each)) })
  return (
    <Stack gap="xs">
      {replace.map(({ find, by }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
        <Group key={at} gap="md" align="end">
          <TypedField
            size="xs"
            w="10rem"
            isExact
            label={t('imports.find')}
            value={find}
            onMeant={text => text !== '' && put(at, { find: text })}
          />
          <TypedField
            size="xs"
            w="10rem"
            isExact
            label={t('imports.replaceBy')}
            value={by}
            onMeant={text => put(at, { by: text })}
          />
          <ToolButton
            label={t('imports.removeReplace', { find })}
            icon={IconX}
            run={() => change({ replace: replace.filter((_, place) => place !== at) })}
          />
        </Group>
      ))}
      <Group>
        <AskOne
          isSmall
          label={t('imports.addReplace')}
          icon={<IconPlus size="1rem" aria-hidden />}
          field={t('imports.find')}
          confirm={t('imports.add')}
          onDone={find => {
            change({ replace: [...replace, { find, by: '' }] })
            return true
          }}
        />
      </Group>
    </Stack>
  )
}
