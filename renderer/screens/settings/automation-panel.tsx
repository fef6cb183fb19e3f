import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Rule, ruleEndpoints } from '../../../shared/desk/rules.ts'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { SettingPanel, SettingPlace } from './setting-row.tsx'

/** The rules are many and have a screen of their own. */
export function AutomationPanel() {
  const rules = useQuery(query(ruleEndpoints.list, {}, useMode())).data?.results ?? []
  const on = rules.filter(({ enabled }) => enabled).length
  return (
    <SettingPanel title={t('settings.section_automation')} of={['rules']}>
      <SettingPlace id="rules">
        <Text fw={600}>{t('rules.section')}</Text>
        <Text mb="sm">{t('rules.settingText')}</Text>
        <RuleTable rules={rules} />
        <Group>
          <Button component={Link} to="/settings/automation" variant="default">
            {t('rules.settingOpen')}
          </Button>
          <Text c="dimmed">{t('rules.settingCount', { on, off: rules.length - on })}</Text>
        </Group>
      </SettingPlace>
    </SettingPanel>
  )
}

const shownRules = 8

const RuleTable = ({ rules }: { rules: readonly Rule[] }) =>
  rules.length === 0 ? null : (
    <Box mb="sm">
      <RecordTable
        label={t('rules.list')}
        records={rules.slice(0, shownRules)}
        keyOf={({ id }) => id}
        columns={ruleColumns()}
        room="few"
        isOneLine
      />
    </Box>
  )

const ruleColumns = (): Column<Rule>[] => [
  {
    key: 'name',
    label: t('rules.columnName'),
    cell: ({ id, position, name }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/settings/automation" search={{ open: id }} {...props} {...link} />}
      >
        {position}. <bdi>{name}</bdi>
      </Anchor>
    ),
  },
  {
    key: 'on',
    label: t('rules.columnOn'),
    stays: 'bare',
    cell: ({ enabled }) => t(enabled ? 'rules.on' : 'rules.off'),
  },
  {
    key: 'used',
    label: t('rules.columnUsed'),
    align: 'end',
    cell: ({ used }) => (used === 0 ? t('rules.usedNothing') : used),
  },
]
