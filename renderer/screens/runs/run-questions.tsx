import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  type RunAnswer,
  type RunDoubtKind,
  runAnswers,
  runDoubtKinds,
} from '../../../shared/desk/run-gates.ts'
import { type Run, type RunItem, type RunPrinting, runEndpoints } from '../../../shared/desk/runs.ts'
import { plainOrderNumber } from '../../../shared/order-number.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { ignoreSameKey } from '../../lib/keyboard/shortcuts.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { RunGoods } from './run-goods.tsx'
import classes from './run-screen.module.css'
import { buyText, totalText } from './run-text.ts'
import { doubtSaid } from './run-words.ts'
import { type RunActions, useFresh } from './use-run.ts'

type Props = { run: Run; actions: RunActions; printing: RunPrinting | null; onClose: () => void }

/**
 * Everything that is doubtful of a run, one row a kind, answered before money moves. The keyboard begins on the first row,
 * where no key does anything: the press that opened the question answers none of it.
 */
export default function RunQuestions({ run, actions, printing, onClose }: Props) {
  const navigate = useNavigate({ from: '/runs/$id' })
  const kinds = runDoubtKinds.filter(kind => run.look_at[kind] > 0)
  const rows = useRef<HTMLDivElement>(null)
  const first = kinds[0] ?? 'none'
  const isOpened = useRef(false)
  // The row that had the keyboard is gone with its answer.
  useEffect(() => {
    if (isOpened.current) rows.current?.querySelector<HTMLElement>(`[data-kind="${first}"]`)?.focus()
    isOpened.current = true
  }, [first])
  const look = () => {
    onClose()
    void navigate({ search: { part: 'look' }, replace: true })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        kinds.length > 0 ? t('runQuestions.title', { count: run.look_at.total }) : t('runQuestions.done')
      }
      withCloseButton={false}
      size="xl"
    >
      <Stack gap="sm" ref={rows} onKeyDownCapture={ignoreSameKey}>
        {actions.error ? (
          <ProblemNotice error={actions.error} doing="buy" onDismiss={actions.dismiss} />
        ) : null}
        {kinds.map((kind, at) => (
          <Question key={kind} run={run} kind={kind} isFirst={at === 0} actions={actions} onLook={look} />
        ))}
        {kinds.length === 0 ? (
          <Text data-kind="none" tabIndex={-1}>
            {t('runs.nothingBought')}
          </Text>
        ) : null}
        <Ends run={run} actions={actions} printing={printing} onClose={onClose} />
      </Stack>
    </Modal>
  )
}

/** As many as tell what it is about. */
const mostExamples = 2

type QuestionProps = Pick<Props, 'run' | 'actions'> & {
  kind: RunDoubtKind
  isFirst: boolean
  onLook: () => void
}

const saidTexts = {
  keep: 'runQuestions.kept',
  skip: 'runQuestions.skipped',
  rate: 'runQuestions.rated',
  correct: 'runQuestions.corrected',
} as const satisfies Record<RunAnswer, string>

/** One kind of doubt: how many have it, the first of them, and its answers. */
function Question({ run, kind, isFirst, actions, onLook }: QuestionProps) {
  const count = run.look_at[kind]
  const what = t('runQuestions.row', { what: t(`runQuestions.kind_${kind}`), count })
  const asked = { params: { id: run.id }, query: { doubt: [kind], limit: mostExamples } }
  const examples = useQuery(query(runEndpoints.items, asked, useMode())).data?.results ?? []
  const answer = (action: RunAnswer) => {
    if (actions.isBusy) return
    actions.answerAll(kind, action, () => announce(t(saidTexts[action], { count })))
  }
  return (
    <Stack
      gap={2}
      role="group"
      aria-label={what}
      tabIndex={-1}
      data-kind={kind}
      data-autofocus={isFirst || undefined}
      className={classes.question}
    >
      <Text fw={600}>{what}</Text>
      {examples.map(item => (
        <Text key={item.order_id} fz="sm" c="dimmed">
          {exampleText(item, kind)}
        </Text>
      ))}
      {examples.length > 0 && count > examples.length ? (
        <Text fz="sm" c="dimmed">
          {t('runQuestions.more', { count: count - examples.length })}
        </Text>
      ) : null}
      {kind === 'customs' ? (
        <RunGoods run={run} isBusy={actions.isBusy} onSaved={() => answer('rate')} />
      ) : null}
      <Group gap="xs" mt={6}>
        {runAnswers
          .filter(action => action !== 'correct' || kind === 'address')
          .map(action => (
            <Button
              key={action}
              size="xs"
              variant="default"
              aria-disabled={actions.isBusy}
              aria-label={t(`runQuestions.${action}Name`, { what })}
              onClick={() => answer(action)}
            >
              {t(`runQuestions.${action}`)}
            </Button>
          ))}
        <Button size="xs" variant="subtle" aria-label={t('runQuestions.lookName', { what })} onClick={onLook}>
          {t('runQuestions.look')}
        </Button>
      </Group>
    </Stack>
  )
}

const exampleText = ({ order_number: number, recipient, doubts }: RunItem, kind: RunDoubtKind): string =>
  t('runQuestions.example', {
    number: plainOrderNumber(number),
    recipient,
    said: joined(doubts.filter(doubt => doubt.kind === kind && !doubt.kept).map(doubtSaid), ' '),
  })

/** The way back, and what can be bought as it stands: the rest is left out by that and stays ready. */
function Ends({ run, actions, printing, onClose }: Props) {
  const { count, totals } = run.to_buy
  const isRest = run.look_at.total > 0
  const clear = run.test_mode
    ? t('runQuestions.buyClearTest', { count })
    : t('runQuestions.buyClear', { count, total: totalText(totals) })
  const text = isRest ? clear : buyText(run)
  const isFresh = useFresh(text)
  const buy = () => {
    if (actions.isBusy || isFresh()) return
    onClose()
    actions.buy(printing, isRest ? 'leave_out' : 'refuse')
  }
  return (
    <>
      {isRest ? (
        <Text fz="sm">{t(count === 0 ? 'runQuestions.noneClear' : 'runQuestions.stays')}</Text>
      ) : null}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose}>
          {t('runQuestions.back')}
        </Button>
        {count > 0 ? (
          <Button aria-disabled={actions.isBusy} onClick={buy}>
            {text}
          </Button>
        ) : null}
      </Group>
    </>
  )
}
