import { Button, Group, Switch, Text } from '@mantine/core'
import { IconPercentage, IconPlus } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import type { Markup } from '../../../../shared/desk/markups.ts'
import { Keys } from '../../../components/keys.tsx'
import { EmptyState, Page } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { ListBeside, ListParts, useOpenOrFirst } from '../../../components/tables/list-beside.tsx'
import { MoveButtons, moveByKey } from '../../../components/tables/move-row.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { UndoOffer } from '../../../components/undo-offer.tsx'
import { useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { focusRow, type RowLinkProps } from '../../../lib/keyboard/use-row-keys.ts'
import { t } from '../../../lib/text.ts'
import { CarrierTabs } from '../carrier-tabs.tsx'
import { earnedText, Figures } from './markup-figures.tsx'
import { MarkupPane } from './markup-pane.tsx'
import classes from './markups-screen.module.css'
import { type MarkupList, sentenceOf, useMarkups } from './use-markups.ts'

/** What the shop adds to the prices of its carriers, a sentence each, and what becomes of prices by it. */
export function MarkupsScreen() {
  const list = useMarkups()
  const frame = useRef<HTMLDivElement>(null)
  const { open } = list.search
  const { chosen, opened } = useOpenOrFirst(list.markups, open)
  const isNew = open === 'new' && list.maySee
  const close = () => {
    list.open({})
    requestAnimationFrame(() => focusRow(frame.current))
  }
  const undone = useUndone(list)
  useShortcuts([
    { keys: 'c', text: t('markups.newMarkup'), run: () => list.open({ open: 'new' }), whileTyping: false },
    {
      keys: 'mod+Z',
      text: t('markups.undo'),
      run: () => undone?.undo(),
      whileTyping: false,
      disabled: !undone,
    },
    // Told in the help; the mark-up the keyboard is on listens to them itself.
    { keys: 'alt+ArrowUp', text: t('markups.keyUp'), run: () => {}, disabled: true },
    { keys: 'alt+ArrowDown', text: t('markups.keyDown'), run: () => {}, disabled: true },
  ])
  return (
    <Page fills views={<CarrierTabs />} actions={list.maySee ? <NewMarkup list={list} /> : null}>
      {list.problem ? <ProblemNotice error={list.problem} doing="save" /> : null}
      <ListBeside
        frame={frame}
        list={<Markups list={list} shown={opened} />}
        isOpen={isNew || chosen !== null}
      >
        {isNew ? <MarkupPane key="new" markup={null} list={list} onClose={close} /> : null}
        {opened ? <MarkupPane key={opened.id} markup={opened} list={list} onClose={chosen && close} /> : null}
      </ListBeside>
      {undone ? (
        <div className={classes.foot}>
          <UndoOffer text={undone.text} onUndo={undone.undo} />
        </div>
      ) : null}
    </Page>
  )
}

/** What was done last and can be taken back: what is removed, else what was moved. */
function useUndone({ removal, order }: MarkupList): { text: string; undo: () => void } | null {
  if (removal.removed)
    return { text: t('markups.removed', { name: removal.removed.name }), undo: removal.undo }
  return order.was ? { text: t('markups.wasMoved', { name: order.was.name }), undo: order.undo } : null
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

type ListProps = { list: MarkupList; shown: Markup | undefined }

function Markups({ list, shown }: ListProps) {
  const { found, markups, isHidden } = list
  const icon = <IconPercentage size="2.5rem" stroke={1.2} aria-hidden />
  if (isHidden) return <EmptyState icon={icon} title={t('markups.hiddenTitle')} text={t('markups.hidden')} />
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data) return null
  if (markups.length === 0)
    return <EmptyState icon={icon} title={t('markups.noneTitle')} text={t('markups.none')} />
  return (
    <ListParts>
      <Text c="dimmed">{t('markups.how')}</Text>
      <RecordTable
        label={t('markups.title')}
        records={markups}
        keyOf={({ id }) => id}
        columns={markupColumns({ list, shown })}
        onOpen={({ id }) => list.open({ open: id })}
      />
      <Figures list={list} />
    </ListParts>
  )
}

const markupColumns = ({ list, shown }: ListProps): Column<Markup>[] => [
  {
    key: 'name',
    label: t('markups.columnName'),
    cell: (markup, link) => <Sentence markup={markup} link={link} list={list} shown={shown} />,
  },
  {
    key: 'earned',
    label: t('markups.columnEarned'),
    align: 'end',
    cell: ({ id }) => earnedText(list.figures.data, id) ?? t('markups.earnedNothing'),
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
  {
    key: 'move',
    label: t('markups.columnPlace'),
    stays: 'bare',
    align: 'end',
    cell: markup => (
      <Group gap={2} justify="flex-end" wrap="nowrap">
        <MoveButtons
          up={t('markups.up', { name: markup.name })}
          down={t('markups.down', { name: markup.name })}
          isFirst={list.markups[0]?.id === markup.id}
          isLast={list.markups.at(-1)?.id === markup.id}
          move={by => list.order.move(markup, by)}
        />
      </Group>
    ),
  },
]

type SentenceProps = ListProps & { markup: Markup; link: RowLinkProps }

function Sentence({ markup, link, list, shown }: SentenceProps) {
  const { id, name, currency } = markup
  return (
    <>
      <a
        {...link}
        href={`/carriers/mark-ups?open=${id}`}
        className={classes.name}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        aria-current={shown?.id === id ? 'page' : undefined}
        onKeyDown={event => moveByKey(event, by => list.order.move(markup, by))}
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
