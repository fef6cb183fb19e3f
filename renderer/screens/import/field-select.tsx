import type { ImportField } from '../../../shared/desk/import-records.ts'
import { Select } from '../../components/fields/select.tsx'
import { t } from '../../lib/text.ts'
import { fieldGroup, fieldName } from './import-words.ts'

type SelectProps = {
  head: string
  chosen: string | null
  fields: readonly ImportField[]
  onChoose: (key: string | null) => void
}

const notUsed = ''

/** What a column is read for. */
export function FieldSelect({ head, chosen, fields, onChoose }: SelectProps) {
  return (
    <Select
      aria-label={t('imports.goesToOf', { column: head })}
      searchable
      allowDeselect={false}
      size="xs"
      value={chosen ?? notUsed}
      data={[{ value: notUsed, label: t('imports.notUsed') }, ...groupsOf(fields)]}
      onChange={value => (value ?? notUsed) !== (chosen ?? notUsed) && onChoose(value || null)}
    />
  )
}

/** Fields as a list to choose from, in groups. */
export const groupsOf = (fields: readonly ImportField[]) =>
  [...Map.groupBy(fields, ({ key }) => fieldGroup(key))].map(([group, some]) => ({
    group: group || t('importFields.group_record'),
    items: some.map(({ key, label }) => ({ value: key, label: fieldName(key, label) })),
  }))
