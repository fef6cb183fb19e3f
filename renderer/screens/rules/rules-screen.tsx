import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconListCheck, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Rule } from '../../../shared/desk/rules.ts'
import { BackLink, EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { ListBeside, ListParts, useOpenOrFirst } from '../../components/tables/list-beside.tsx'
import { MoveButtons, moveByKey } from '../../components/tables/move-row.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { focusRow, type RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { RulePane } from './rule-pane.tsx'
import { RuleUses } from './rule-uses.tsx'
import classes from './rules-screen.module.css'
import { type RuleList, useRules } from './use-rules.ts'

/** What the shop decides once for the orders to come, from the top to the bottom. */
export function RulesScreen() {
  const list = useRules()
  const frame = useRef<HTMLDivElement>(null)
  useShortcuts([
    { keys: 'c', text: t('rules.newRule'), run: () => list.open({ open: 'new' }), whileTyping: false },
    {
      keys: 'mod+Z',
      text: t('rules.undo'),
      run: list.removed ? list.undo : list.copying.undo,
      whileTyping: false,
      disabled: !list.removed && !list.copying.made?.copied.length,
    },
    // Told in the help; the rule the keyboard is on listens to them itself.
    { keys: 'alt+ArrowUp', text: t('rules.keyUp'), run: () => {}, disabled: true },
    { keys: 'alt+ArrowDown', text: t('rules.keyDown'), run: () => {}, disabled: true },
  ])
  const close = () => {
    list.open({})
    requestAnimationFrame(() => focusRow(frame.current))
  }
  const { open } = list.search
  const { chosen, opened } = useOpenOrFirst(list.rules, open)
  return (
    <Page
      fills
      above={
        <BackLink to="/settings" search={{}}>
          {t('screens.settings')}
        </BackLink>
      }
      actions={<Actions list={list} />}
    >
      {list.problem ? <ProblemNotice error={list.problem} doing="save" /> : null}
      <Copied list={list} />
      <ListBeside
        frame={frame}
        list={<Rules list={list} shown={opened} />}
        isOpen={open === 'new' || opened !== undefined}
      >
        {open === 'new' ? (
          <RulePane key="new" rule={null} begin={list.search.begin} list={list} onClose={close} />
        ) : null}
        {opened ? <RulePane key={opened.id} rule={opened} list={list} onClose={chosen && close} /> : null}
      </ListBeside>
      {list.removed ? (
        <div className={classes.foot}>
          <Text>{t('rules.removed', { name: list.removed.name })}</Text>
          <Button size="xs" variant="default" onClick={list.undo}>
            {t('rules.undo')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

const Actions = ({ list }: { list: RuleList }) => (
  <>
    <CopyRules list={list} />
    <Button component={Link} to="/settings/automation/requested" variant="default">
      {t('orders.asked')}
    </Button>
    <NewRule list={list} />
  </>
)

const NewRule = ({ list }: { list: RuleList }) => (
  <Button
    variant="default"
    leftSection={<IconPlus size="1.125rem" aria-hidden />}
    aria-keyshortcuts="c"
    onClick={() => list.open({ open: 'new' })}
  >
    {t('rules.newRule')}
  </Button>
)

/** In test mode alone: what was tried there is brought to where it counts. */
function CopyRules({ list: { rules, copying } }: { list: RuleList }) {
  const isTest = useMode() === 'test'
  if (!isTest || rules.length === 0) return null
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size="1.125rem" aria-hidden />}
      loading={copying.isBusy}
      onClick={copying.copy}
    >
      {t('rules.copy')}
    </Button>
  )
}

/** What was copied, what was not and why, and the way back. */
function Copied({ list: { copying } }: { list: RuleList }) {
  const { made } = copying
  if (!made) return null
  const loose = made.copied.filter(each => each.without_connection)
  const lines = [
    made.copied.length > 0
      ? t('rules.copiedNames', { names: named(made.copied.map(({ name }) => name)) })
      : null,
    loose.length > 0 ? t('rules.copiedLoose', { names: named(loose.map(({ name }) => name)) }) : null,
    made.there.length > 0 ? t('rules.copiedThere', { names: named(made.there) }) : null,
    made.full.length > 0 ? t('rules.copiedFull', { names: named(made.full) }) : null,
  ]
  return (
    <Alert
      color="gray"
      mb="sm"
      role="group"
      title={t('rules.copied', { count: made.copied.length })}
      withCloseButton
      closeButtonLabel={t('rules.close')}
      onClose={copying.dismiss}
    >
      {lines.map(line => (line === null ? null : <Text key={line}>{line}</Text>))}
      {made.copied.length > 0 ? (
        <Button size="xs" variant="default" mt="xs" disabled={copying.isBusy} onClick={copying.undo}>
          {t('rules.undo')}
        </Button>
      ) : null}
    </Alert>
  )
}

const named = (names: readonly string[]): string => joined([...names], ', ')

const readyNames = ['heavy', 'abroad', 'express'] as const

type RulesProps = { list: RuleList; shown: Rule | undefined }

function Rules({ list, shown }: RulesProps) {
  const { found, rules } = list
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data) return null
  if (rules.length === 0)
    return (
      <EmptyState
        icon={<IconListCheck size="2rem" aria-hidden />}
        title={t('rules.noneTitle')}
        text={t('rules.none')}
      >
        <Text>{t('rules.begin')}</Text>
        <Group justify="center">
          {readyNames.map(name => (
            <Button key={name} variant="default" onClick={() => list.open({ open: 'new', begin: name })}>
              {t(`rules.ready_${name}`)}
            </Button>
          ))}
        </Group>
      </EmptyState>
    )
  return (
    <ListParts>
      <Text c="dimmed">{t('rules.how')}</Text>
      <RecordTable
        label={t('rules.list')}
        records={rules}
        keyOf={({ id }) => id}
        columns={ruleColumns({ list, shown })}
        room="few"
        isOneLine
        onOpen={({ id }) => list.open({ open: id })}
      />
      <RuleUses list={list} />
    </ListParts>
  )
}

const ruleColumns = ({ list, shown }: RulesProps): Column<Rule>[] => [
  {
    key: 'name',
    label: t('rules.columnName'),
    most: 18,
    cell: (rule, link) => <RuleName rule={rule} link={link} list={list} shown={shown} />,
  },
  {
    key: 'on',
    label: t('rules.columnOn'),
    stays: 'bare',
    cell: ({ enabled }) => (
      <Text component="span" {...(enabled ? { fw: 600 } : { c: 'dimmed' })}>
        {t(enabled ? 'rules.on' : 'rules.off')}
      </Text>
    ),
  },
  {
    key: 'used',
    label: t('rules.columnUsed'),
    align: 'end',
    cell: ({ used }) => (used === 0 ? t('rules.usedNothing') : used),
  },
  {
    key: 'move',
    label: t('rules.columnPlace'),
    stays: 'bare',
    align: 'end',
    cell: rule => (
      <Group gap={2} justify="flex-end" wrap="nowrap">
        <MoveButtons
          up={t('rules.up', { name: rule.name })}
          down={t('rules.down', { name: rule.name })}
          isFirst={list.rules[0]?.id === rule.id}
          isLast={list.rules.at(-1)?.id === rule.id}
          move={by => list.move(rule, by)}
        />
      </Group>
    ),
  },
]

function RuleName({ rule, link, list, shown }: RulesProps & { rule: Rule; link: RowLinkProps }) {
  const [problem] = rule.problems
  return (
    <>
      <a
        {...link}
        href={`/settings/automation?open=${rule.id}`}
        className={classes.name}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        aria-current={shown?.id === rule.id ? 'page' : undefined}
        onKeyDown={event => moveByKey(event, by => list.move(rule, by))}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          event.stopPropagation()
          list.open({ open: rule.id })
        }}
      >
        {rule.position}. <bdi>{rule.name}</bdi>
      </a>
      {problem ? (
        <Alert color="amber" p="xs" mt={4} icon={<IconAlertTriangle aria-hidden />}>
          {t(`rules.problem_${problem}`)}
        </Alert>
      ) : null}
    </>
  )
}
