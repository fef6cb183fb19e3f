import { Button, Stack, Switch, Text } from '@mantine/core'
import { IconPercentage, IconPlus } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import type { Markup } from '../../../../shared/desk/markups.ts'
import { Keys } from '../../../components/keys.tsx'
import { EmptyState, Page } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { ListBeside } from '../../../components/tables/list-beside.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { focusRow, type RowLinkProps } from '../../../lib/keyboard/use-row-keys.ts'
import { t } from '../../../lib/text.ts'
import { CarrierTabs } from '../carrier-tabs.tsx'
import { MarkupPane } from './markup-pane.tsx'
import classes from './markups-screen.module.css'
import { type MarkupList, sentenceOf, useMarkups } from './use-markups.ts'

/** What the shop adds to the prices of its carriers, a sentence each. */
export function MarkupsScreen() {
  const list = useMarkups()
  const frame = useRef<HTMLDivElement>(null)
  const { open } = list.search
  const opened = list.markups.find(({ id }) => id === open)
  const isNew = open === 'new' && list.maySee
  const close = () => {
    list.open({})
    requestAnimationFrame(() => focusRow(frame.current))
  }
  useShortcuts([
    { keys: 'c', text: t('markups.newMarkup'), run: () => list.open({ open: 'new' }), whileTyping: false },
    {
      keys: 'mod+Z',
      text: t('markups.undo'),
      run: list.undo,
      whileTyping: false,
      disabled: !list.removed,
    },
  ])
  return (
    <Page fills views={<CarrierTabs />} actions={list.maySee ? <NewMarkup list={list} /> : null}>
      {list.problem ? <ProblemNotice error={list.problem} doing="save" /> : null}
      <ListBeside frame={frame} list={<Markups list={list} />} isOpen={isNew || opened !== undefined}>
        {isNew ? <MarkupPane key="new" markup={null} list={list} onClose={close} /> : null}
        {opened ? <MarkupPane key={opened.id} markup={opened} list={list} onClose={close} /> : null}
      </ListBeside>
      {list.removed ? (
        <div className={classes.foot}>
          <Text>{t('markups.removed', { name: list.removed.name })}</Text>
          <Button size="xs" variant="default" onClick={list.undo}>
            {t('markups.undo')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

const NewMarkup = ({ list }: { list: MarkupList }) => (
  <Button
    variant="default"
    leftSection={<IconPlus size="1.125rem" aria-hidden />}
    rightSection={<Keys of="c" />}
    aria-keyshortcuts="C"
    onClick={() => list.open({ open: 'new' })}
  >
    {t('markups.newMarkup')}
  </Button>
)

function Markups({ list }: { list: MarkupList }) {
  const { found, markups, isHidden } = list
  const icon = <IconPercentage size="2.5rem" stroke={1.2} aria-hidden />
  if (isHidden) return <EmptyState icon={icon} title={t('markups.hiddenTitle')} text={t('markups.hidden')} />
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data) return null
  if (markups.length === 0)
    return <EmptyState icon={icon} title={t('markups.noneTitle')} text={t('markups.none')} />
  return (
    <Stack gap="xs">
      <Text c="dimmed">{t('markups.how')}</Text>
      <RecordTable
        label={t('markups.title')}
        records={markups}
        keyOf={({ id }) => id}
        columns={markupColumns(list)}
        onOpen={({ id }) => list.open({ open: id })}
      />
    </Stack>
  )
}

const markupColumns = (list: MarkupList): Column<Markup>[] => [
  {
    key: 'name',
    label: t('markups.columnName'),
    cell: (markup, link) => <Sentence markup={markup} link={link} list={list} />,
  },
  {
    key: 'on',
    label: t('markups.columnOn'),
    stays: 'bare',
    align: 'end',
    cell: markup => (
      <Switch
        style={{ display: 'inline-block' }}
        aria-label={t('markups.isOn', { name: markup.name })}
        checked={list.isOn(markup)}
        onClick={(event: MouseEvent) => event.stopPropagation()}
        onChange={({ currentTarget }) => list.toggle(markup, currentTarget.checked)}
      />
    ),
  },
]

type SentenceProps = { markup: Markup; link: RowLinkProps; list: MarkupList }

function Sentence({ markup, link, list }: SentenceProps) {
  const { id, name, currency } = markup
  return (
    <>
      <a
        {...link}
        href={`/carriers/mark-ups?open=${id}`}
        className={classes.name}
        aria-current={list.search.open === id ? 'page' : undefined}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          event.stopPropagation()
          list.open({ open: id })
        }}
      >
        {sentenceOf(markup, list.names)}
      </a>
      <Text fz="sm" c="dimmed">
        <bdi>{name}</bdi>
        {currency === null ? null : ` · ${t('markups.ownCurrency', { currency })}`}
      </Text>
    </>
  )
}
