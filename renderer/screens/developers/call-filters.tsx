import { Button, Group, TextInput } from '@mantine/core'
import { Select } from '../../components/fields/select.tsx'
import { t } from '../../lib/text.ts'

export type Filters = { caller?: string; path?: string; status?: string }

type Props = { filters: Filters; onChange: (filters: Filters) => void }

const answers = ['2xx', '4xx', '5xx'] as const

/** Narrows the list. What is empty narrows nothing. */
export function CallFilters({ filters, onChange }: Props) {
  const narrow = (more: Record<string, string | null>) =>
    onChange(Object.fromEntries(Object.entries({ ...filters, ...more }).filter(([, value]) => value)))
  return (
    <search>
      <Group align="flex-end" mb="sm" gap="sm">
        {(['path', 'caller'] as const).map(name => (
          <TextInput
            key={name}
            label={t(name === 'path' ? 'activity.path' : 'activity.callerName')}
            value={filters[name] ?? ''}
            onChange={({ currentTarget }) => narrow({ [name]: currentTarget.value })}
          />
        ))}
        <Select
          label={t('activity.answered')}
          placeholder={t('activity.anyAnswer')}
          data={answers.map(value => ({ value, label: t(`activity.answer_${value}`) }))}
          value={filters.status ?? null}
          onChange={status => narrow({ status })}
          clearable
        />
        {Object.keys(filters).length > 0 ? (
          <Button variant="subtle" onClick={() => onChange({})}>
            {t('activity.clear')}
          </Button>
        ) : null}
      </Group>
    </search>
  )
}
