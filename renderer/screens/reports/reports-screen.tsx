import { Button, Group, Input, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { exportFormats, type MoneyGroup, moneyEndpoints, moneyGroups } from '../../../shared/desk/money.ts'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { dayOf } from '../../lib/format.ts'
import { saveFile } from '../../lib/station/files.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { EntriesPanel } from './entries-panel.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import {
  type MoneyPeriod,
  periodOf,
  type Range,
  type RangeName,
  rangeNames,
  rangeOf,
} from './report-period.ts'
import { TotalsPanel } from './totals-panel.tsx'

/** What shipping costs, and what carriers owe. */
export function ReportsScreen() {
  const [range, setRange] = useState(() => {
    const today = dayOf(new Date())
    return rangeOf('month', today, { from: today, to: today })
  })
  const [group, setGroup] = useState<MoneyGroup>('carrier')
  const period = periodOf(range)
  return (
    <Page actions={<ExportButtons period={period} />}>
      <RangeBar range={range} onRange={setRange} group={group} onGroup={setGroup} />
      <Stack gap="lg">
        <TotalsPanel period={period} group={group} />
        <RefundsPanel />
        <EntriesPanel key={`${range.from} ${range.to}`} period={period} />
      </Stack>
    </Page>
  )
}

type Props = {
  range: Range
  onRange: (range: Range) => void
  group: MoneyGroup
  onGroup: (group: MoneyGroup) => void
}

/** Which days are added up, and by what. */
function RangeBar({ range, onRange, group, onGroup }: Props) {
  const label = useId()
  return (
    <Group align="end" gap="md" mb="md">
      <div>
        <Input.Label id={label}>{t('reports.range')}</Input.Label>
        <div>
          <SegmentedControl
            aria-labelledby={label}
            value={range.name}
            onChange={name => onRange(rangeOf(name as RangeName, dayOf(new Date()), range))}
            data={rangeNames.map(value => ({ value, label: t(`reports.range_${value}`) }))}
          />
        </div>
      </div>
      {range.name === 'custom'
        ? (['from', 'to'] as const).map(end => (
            <TextInput
              key={end}
              type="date"
              label={t(`reports.${end}`)}
              value={range[end]}
              onChange={({ currentTarget: { value } }) => onRange({ ...range, [end]: value })}
            />
          ))
        : null}
      <NativeSelect
        label={t('reports.groupBy')}
        value={group}
        onChange={({ currentTarget: { value } }) =>
          onGroup(moneyGroups.find(each => each === value) ?? 'carrier')
        }
        data={moneyGroups.map(value => ({ value, label: t(`reports.group_${value}`) }))}
      />
    </Group>
  )
}

/** The rows of the days that are shown, as a file. */
function ExportButtons({ period }: { period: MoneyPeriod }) {
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (format: (typeof exportFormats)[number]) => {
      const name = `money-${period.from ?? 'all'}-${period.to ?? 'all'}.${format}`
      await saveFile(moneyEndpoints.export, { query: { ...period, format } }, name)
      return name
    },
    onSuccess: name => announce(t('reports.exported', { name })),
  })
  return (
    <>
      {save.error ? <ProblemNotice error={save.error} doing="load" onDismiss={save.reset} /> : null}
      {exportFormats.map(format => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size="1.125rem" aria-hidden />}
          disabled={save.isPending}
          onClick={() => save.mutate(format)}
        >
          {t(`reports.export_${format}`)}
        </Button>
      ))}
    </>
  )
}
