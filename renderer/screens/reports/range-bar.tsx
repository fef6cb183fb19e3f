import { Group, Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { type MoneyGroup, moneyGroups } from '../../../shared/desk/money.ts'
import { dayOf } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import { type Range, type RangeName, rangeNames, rangeOf } from './money-range.ts'

type Props = {
  range: Range
  onRange: (range: Range) => void
  group: MoneyGroup
  onGroup: (group: MoneyGroup) => void
}

/** Which days are added up, and by what. */
export function RangeBar({ range, onRange, group, onGroup }: Props) {
  const label = useId()
  return (
    <Group align="end" gap="md" mb="md">
      <div>
        <Input.Label id={label}>{t('money.range')}</Input.Label>
        <div>
          <SegmentedControl
            aria-labelledby={label}
            value={range.name}
            onChange={name => onRange(rangeOf(name as RangeName, dayOf(new Date()), range))}
            data={rangeNames.map(value => ({ value, label: t(`money.range_${value}`) }))}
          />
        </div>
      </div>
      {range.name === 'custom'
        ? (['from', 'to'] as const).map(end => (
            <TextInput
              key={end}
              type="date"
              label={t(`money.${end}`)}
              value={range[end]}
              onChange={({ currentTarget: { value } }) => onRange({ ...range, [end]: value })}
            />
          ))
        : null}
      <NativeSelect
        label={t('money.groupBy')}
        value={group}
        onChange={({ currentTarget: { value } }) =>
          onGroup(moneyGroups.find(each => each === value) ?? 'carrier')
        }
        data={moneyGroups.map(value => ({ value, label: t(`money.group_${value}`) }))}
      />
    </Group>
  )
}
