import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconChartBar, IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { sellsLabels } from '../../../shared/api/carriers.ts'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { comparisons } from '../../../shared/desk/reports.ts'
import { isDay } from '../../../shared/units/shop-day.ts'
import { DateField } from '../../components/fields/date-field.tsx'
import { Page } from '../../components/page/page.tsx'
import { ariaKeys, isMacKeyboard, printKeys, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopToday } from '../../stores/shop-time.ts'
import { parseBehind } from './behind.ts'
import { BehindPage } from './behind-rows.tsx'
import type { Chart } from './chart-model.ts'
import { saveCharts } from './chart-panel.tsx'
import { CostsTab } from './costs-tab.tsx'
import { periodOf, rangeNames } from './report-period.ts'
import { parseReportSearch, type ReportSearch, reportTabs, type ReportTab as Tab } from './report-search.ts'
import { ReportTab } from './report-tab.tsx'
import classes from './reports-screen.module.css'

type Change = (more: Partial<Record<keyof ReportSearch, unknown>>) => void

/** What was shipped, what it cost, whether it came in time and who did it; or the rows behind one of its figures. */
export function ReportsScreen() {
  const search = parseReportSearch(useSearch({ strict: false }))
  const behind = parseBehind(search.behind)
  if (behind) return <BehindPage behind={behind} period={periodOf(search, shopToday())} search={search} />
  return <Report search={search} />
}

function Report({ search }: { search: ReportSearch }) {
  const navigate = useNavigate()
  const mode = useMode()
  const { tab = 'overview', form } = search
  const change: Change = more =>
    void navigate({ to: '/reports', search: parseReportSearch({ ...search, ...more }), replace: true })
  const period = periodOf(search, shopToday())
  const charts = useRef<readonly Chart[]>([])
  const save = () => saveCharts(charts.current, `report-${tab}-${period.from}-${period.to}`)
  const toggle = () => change({ form: form === 'table' ? undefined : 'table' })
  useShortcuts([
    ...reportTabs.map((each, at) => ({
      keys: String(at + 1),
      text: t(`reports.tab_${each}`),
      run: () => change({ tab: each }),
      whileTyping: false,
    })),
    { keys: 'v', text: t('reports.keyForm'), run: toggle, whileTyping: false },
    { keys: printKeys, text: t('reports.print'), run: print },
  ])
  return (
    <Page actions={<Actions form={form} onForm={toggle} onExport={tab === 'costs' ? null : save} />}>
      <Group justify="space-between" align="end" gap="sm" mb="md">
        <TabBar tab={tab} onTab={next => change({ tab: next })} />
        {mode === 'test' && tab !== 'costs' ? (
          <Text c="dimmed" flex="1 1 12rem">
            {t('reports.testApart')}
          </Text>
        ) : null}
        <PeriodBar search={search} change={change} />
      </Group>
      {tab === 'costs' ? (
        <CostsTab period={period} search={search} />
      ) : (
        <Stack gap="md">
          <ReportTab
            key={tab}
            tab={tab}
            period={period}
            search={search}
            onCharts={found => {
              charts.current = found
            }}
          />
        </Stack>
      )}
    </Page>
  )
}

/** The page, light and without the navigation, on the paper the browser is set to. */
const print = () => window.print()

type ActionsProps = { form: ReportSearch['form']; onForm: () => void; onExport: (() => void) | null }

function Actions({ form, onForm, onExport }: ActionsProps) {
  const isTable = form === 'table'
  return (
    <Group gap="xs" className={classes.unprinted}>
      <Button
        variant="default"
        aria-pressed={isTable}
        leftSection={
          isTable ? <IconChartBar size="1.125rem" aria-hidden /> : <IconTable size="1.125rem" aria-hidden />
        }
        onClick={onForm}
      >
        {t('reports.asTable')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size="1.125rem" aria-hidden />}
        aria-keyshortcuts={ariaKeys(printKeys, isMacKeyboard())}
        onClick={print}
      >
        {t('reports.print')}
      </Button>
      {onExport ? <ExportButton onExport={onExport} /> : null}
    </Group>
  )
}

function ExportButton({ onExport }: { onExport: () => void }) {
  useShortcuts([{ keys: 'shift+E', text: t('reports.keyExport'), run: onExport, whileTyping: false }])
  return (
    <Button variant="default" leftSection={<IconDownload size="1.125rem" aria-hidden />} onClick={onExport}>
      {t('reports.export_csv')}
    </Button>
  )
}

const TabBar = ({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) => (
  <div className={classes.tabs}>
    <SegmentedControl
      aria-label={t('reports.tabs')}
      value={tab}
      onChange={next => onTab(reportTabs.find(each => each === next) ?? 'overview')}
      data={reportTabs.map(value => ({ value, label: t(`reports.tab_${value}`) }))}
    />
  </div>
)

/** Which days are reported, beside which, and of which carrier. */
function PeriodBar({ search, change }: { search: ReportSearch; change: Change }) {
  const { range = 'days30', compare = 'before', carrier = '' } = search
  const nameOf = useCarrierNames()
  const connections = useQuery(query(connectionEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const selling = connections.filter(sellsLabels).map(({ carrier_name }) => carrier_name)
  // One that was chosen stays, as in a report that was opened by its address.
  const carriers = [...new Set([...selling, ...(carrier === '' ? [] : [carrier])])]
  const period = periodOf(search, shopToday())
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        label={t('reports.range')}
        value={range}
        onChange={({ currentTarget: { value } }) => change({ ...periodStart(value, period), range: value })}
        data={rangeNames.map(value => ({ value, label: t(`reports.range_${value}`) }))}
      />
      {range === 'custom'
        ? (['from', 'to'] as const).map(end => (
            <DateField
              key={end}
              isPast
              label={t(`reports.${end}`)}
              value={period[end]}
              onChange={value => isDay(value) && change({ [end]: value })}
              onWeek={week => change(week)}
            />
          ))
        : null}
      {search.tab === 'costs' ? null : (
        <NativeSelect
          label={t('reports.compare')}
          value={compare}
          onChange={({ currentTarget: { value } }) => change({ compare: value })}
          data={comparisons.map(value => ({ value, label: t(`reports.compare_${value}`) }))}
        />
      )}
      <NativeSelect
        label={t('reports.group_carrier')}
        value={carrier}
        onChange={({ currentTarget: { value } }) => change({ carrier: value })}
        data={[
          { value: '', label: t('reports.allCarriers') },
          ...carriers.map(value => ({ value, label: nameOf({ carrier_name: value }) })),
        ]}
      />
    </Group>
  )
}

/** Days of one's own begin with those that were shown. */
const periodStart = (range: string, { from, to }: { from: string; to: string }) =>
  range === 'custom' ? { from, to } : { from: undefined, to: undefined }
