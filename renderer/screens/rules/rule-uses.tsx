import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RuleUse, ruleEndpoints } from '../../../shared/desk/rules.ts'
import { signedOrderNumber } from '../../../shared/order-number.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './rules-screen.module.css'
import type { RuleList } from './use-rules.ts'

/** What rules did last, order by order: whose order, which rule, and what it set. */
export function RuleUses({ list }: { list: RuleList }) {
  const found = useQuery({
    ...query(ruleEndpoints.uses, { query: {} }, useMode()),
    // Orders come and labels are bought without a word to this screen.
    refetchOnMount: 'always',
  })
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const { uses } = found.data
  return (
    <section aria-labelledby="rule-uses" className={classes.uses}>
      <Title order={2} fz="md" id="rule-uses">
        {t('rules.uses')}
      </Title>
      {uses.length === 0 ? (
        <Text c="dimmed">{t('rules.usesNone')}</Text>
      ) : (
        <RecordTable
          label={t('rules.uses')}
          records={uses}
          keyOf={({ rule_id: rule, order_id: order }) => `${rule} ${order}`}
          columns={columnsOf(list)}
          room="few"
          isOneLine
        />
      )}
    </section>
  )
}

const columnsOf = (list: RuleList): Column<RuleUse>[] => [
  {
    key: 'order',
    label: t('rules.columnOrder'),
    most: 12,
    cell: ({ order_id: id, order_number: number, recipient }, link) => (
      <Link {...link} to="/orders" search={{ view: 'all', open: id }} className={classes.name}>
        <bdi>{joined([signedOrderNumber(number), recipient], ' ')}</bdi>
      </Link>
    ),
  },
  {
    key: 'rule',
    label: t('rules.columnName'),
    most: 12,
    cell: ({ rule_id: id, name }) => {
      const position = list.rules.find(each => each.id === id)?.position
      return <bdi>{joined([position === undefined ? null : `${position}.`, name], ' ')}</bdi>
    },
  },
  {
    key: 'set',
    label: t('rules.columnSet'),
    cell: ({ kinds }) =>
      joined(
        kinds.map(kind => t(`rules.kind_${kind}`)),
        ', ',
      ),
  },
  { key: 'at', label: t('rules.columnAt'), align: 'end', cell: ({ at }) => <When at={at} /> },
]
