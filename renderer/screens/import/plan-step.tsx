import { Button, Group, Radio, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportPlan, ImportRecord, ImportRowView } from '../../../shared/desk/import-records.ts'
import { type DuplicatePolicy, duplicatePolicies } from '../../../shared/desk/import-states.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { ViewTab, ViewTabs } from '../../components/tables/view-tabs.tsx'
import { dateText } from '../../lib/format.ts'
import { load } from '../../lib/station/api.ts'
import { joined, t } from '../../lib/text.ts'
import classes from './import-screen.module.css'
import { countText, planText, totalsText } from './import-words.ts'
import { Notes } from './notes.tsx'
import { PlanRows } from './plan-rows.tsx'
import type { ImportActions } from './use-import.ts'

/** What would be done, in a line; that there is nothing new says when it came. */
export function planSummary({ plan, same_as: same }: ImportRecord): string {
  if (!plan) return t('imports.notYet')
  if (plan.create + plan.update + plan.ask + plan.error > 0 || plan.unchanged === 0)
    return joined([planText(plan), plan.totals.length > 0 && totalsText(plan.totals)])
  return same
    ? t('imports.nothingNew', { day: dateText(same.at) })
    : joined([planText(plan), t('imports.nothingNewBare')])
}

type Props = { record: ImportRecord; actions: ImportActions }

/** What exactly would be done: numbers, totals, what looks odd, and every record of it. */
export function PlanStep({ record, actions }: Props) {
  const [view, show] = useState<ImportRowView | null>(null)
  const { plan, kind, state } = record
  if (!plan) return null
  const isOpen = state === 'planned'
  return (
    <>
      <Figures plan={plan} />
      <Doubts plan={plan} onShow={show} />
      {kind === 'orders' && plan.rows > plan.records ? (
        <Text fz="sm" mb="xs">
          {t('imports.becomeOrders', {
            rows: t('imports.rows', { count: plan.rows }),
            orders: t('imports.orders', { count: plan.records }),
          })}
        </Text>
      ) : null}
      {isOpen ? <Policy record={record} actions={actions} /> : null}
      {plan.ask > 0 ? <Undecided record={record} actions={actions} /> : null}
      <Notes notes={plan.notes} isOpen={plan.notes.length <= 2} />
      <PlannedRecords record={record} view={view} onShow={show} {...(isOpen ? { actions } : {})} />
    </>
  )
}

type RecordsProps = {
  record: ImportRecord
  /** What was asked for; what is to be decided, else what there is most likely to look at, until then. */
  view: ImportRowView | null
  onShow: (view: ImportRowView) => void
  actions?: ImportActions
}

/** The records of a plan, by what happens to them. */
export function PlannedRecords({ record, view, onShow, actions }: RecordsProps) {
  const { plan } = record
  const tabs = plan ? tabsOf(plan) : []
  const shown = view ?? (plan?.ask ? 'ask' : tabs[0]?.view)
  if (shown === undefined) return null
  return (
    <>
      <ViewTabs label={t('imports.rowsOf')}>
        {tabs.map(({ view: each, count }) => (
          <ViewTab
            key={each}
            name={t(`imports.view_${each}`)}
            count={count}
            isShown={shown === each}
            onChoose={() => onShow(each)}
          />
        ))}
      </ViewTabs>
      <PlanRows key={shown} record={record} view={shown} {...(actions ? { actions } : {})} />
    </>
  )
}

const figures = [
  ['imports.created', 'create'],
  ['imports.updated', 'update'],
  ['imports.unchanged', 'unchanged'],
  ['imports.skipped', 'skip'],
  ['imports.errorCount', 'error'],
] as const

export const Figures = ({ plan }: { plan: ImportPlan }) => (
  <dl className={classes.figures}>
    {figures.map(([key, action]) => (
      <div key={action}>
        <dt>{t(key)}</dt>
        <dd>{countText(plan[action])}</dd>
      </div>
    ))}
    {plan.totals.length === 0 ? null : (
      <div>
        <dt>{t('imports.total')}</dt>
        <dd>{totalsText(plan.totals)}</dd>
      </div>
    )}
  </dl>
)

type DoubtsProps = { plan: ImportPlan; onShow: (view: ImportRowView) => void }

/** What a person should look at before it is carried out. */
function Doubts({ plan, onShow }: DoubtsProps) {
  const doubts = [
    plan.outliers > 0
      ? { view: 'value' as const, text: t('imports.outliers', { count: plan.outliers }) }
      : null,
    plan.weight_changes > 0
      ? { view: 'weight' as const, text: t('imports.weightChanges', { count: plan.weight_changes }) }
      : null,
  ].filter(each => each !== null)
  return doubts.map(({ view, text }) => (
    <Group key={view} gap="xs" mb="xs">
      <IconAlertTriangle
        size="1.125rem"
        stroke={1.75}
        aria-hidden
        color="var(--mantine-color-amber-outline)"
      />
      <Text span>{text}</Text>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${t('imports.show')}: ${text}`}
        onClick={() => onShow(view)}
      >
        {t('imports.show')}
      </Button>
    </Group>
  ))
}

/** What happens to what the station has already: one question. */
const Policy = ({ record, actions }: Props) => (
  <Radio.Group
    label={t('imports.policy')}
    value={record.policy}
    onChange={policy => void actions.plan({ policy: policy as DuplicatePolicy })}
    mb="sm"
  >
    <Group gap="lg" mt={4}>
      {duplicatePolicies.map(policy => (
        <Radio
          key={policy}
          value={policy}
          label={t(`imports.policy_${policy}`)}
          disabled={actions.doing === 'planning'}
        />
      ))}
    </Group>
  </Radio.Group>
)

const askedAtOnce = 500

/** Every record that is not decided yet. */
async function undecided(id: string): Promise<number[]> {
  const positions: number[] = []
  for (;;) {
    const query = { view: 'ask' as const, limit: askedAtOnce, offset: positions.length }
    const { results } = await load(importEndpoints.rows, { params: { id }, query })
    positions.push(...results.map(({ position }) => position))
    if (results.length === 0 || positions.length >= mostDecided) return positions
  }
}

const mostDecided = 5_000

function Undecided({ record, actions }: Props) {
  const decide = async (update: boolean) => {
    const positions = await undecided(record.id)
    if (positions.length > 0)
      void actions.decide(positions.slice(0, mostDecided).map(position => ({ position, update })))
  }
  return (
    <Group gap="sm" mb="xs">
      <Text>{t('imports.undecided', { count: record.plan?.ask ?? 0 })}</Text>
      <Button size="xs" variant="default" onClick={() => void decide(true)}>
        {t('imports.updateAll')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void decide(false)}>
        {t('imports.keepAll')}
      </Button>
    </Group>
  )
}

const tabsOf = (plan: ImportPlan) =>
  (
    [
      { view: 'create', count: plan.create },
      { view: 'update', count: plan.update },
      { view: 'ask', count: plan.ask },
      { view: 'unchanged', count: plan.unchanged },
      { view: 'skip', count: plan.skip },
      { view: 'value', count: plan.outliers },
      { view: 'weight', count: plan.weight_changes },
    ] as const
  ).filter(({ count }) => count > 0)
