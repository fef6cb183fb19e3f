import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { Keys } from '../../components/keys.tsx'
import { LabelPreview } from '../../components/printing/label-preview.tsx'
import { PrintProblem } from '../../components/printing/print-problem.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { jobFacts } from '../../lib/printing/print-text.ts'
import { usePrinting } from '../../lib/printing/use-printing.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './came-out-card.module.css'

type Props = {
  job: PrintJob
  /** How many more are asked about after it. */
  more: number
  onNotOut: () => void
}

/** Asks the one thing no machine knows, large enough to be read from the printer. */
export function CameOutCard({ job, more, onNotOut }: Props) {
  const { settle, isBusy, error, dismiss } = usePrinting()
  const { name, printer_name: printer, problem } = job
  const question = t('printQueue.cameOutTitle', { printer })
  useEffect(() => announce(`${question} ${name}`, { urgent: true }), [question, name])
  const answer = (cameOut: boolean) => () => {
    if (isBusy) return
    if (!cameOut) onNotOut()
    settle(job, cameOut)
  }
  useLoneKeys({ y: answer(true), n: answer(false) }, { y: t('printQueue.keyYes'), n: t('printQueue.keyNo') })
  return (
    <section className={classes.card} aria-labelledby="came-out">
      <div className={classes.picture}>
        <LabelPreview previewed={{ of: 'job', id: job.id, printerId: null }} name={name} look="plain" />
      </div>
      <Stack gap="md" className={classes.words ?? ''}>
        <div>
          <Title order={2} id="came-out" className={classes.question ?? ''}>
            {question}
          </Title>
          <Text fz="lg" fw={600}>
            {name}
          </Text>
          <Text c="dimmed">{jobFacts(job, { withPrinter: false })}</Text>
        </div>
        {problem ? (
          <Text>
            {problem.message} <strong>{problem.advice}</strong>
          </Text>
        ) : null}
        {job.copies > 1 ? (
          <Text fw={600}>
            {t('printQueue.cameOutCopy', { copy: job.copies_done + 1, copies: job.copies })}
          </Text>
        ) : null}
        <Answers isBusy={isBusy} onAnswer={answer} />
        <Text fz="sm" c="dimmed">
          {t('printQueue.cameOutHint')}
          {more > 0 ? ` ${t('printQueue.cameOutMore', { count: more })}` : ''}
        </Text>
        {error ? <PrintProblem error={error} onAnyway={null} isBusy={isBusy} onDismiss={dismiss} /> : null}
      </Stack>
    </section>
  )
}

type AnswersProps = { isBusy: boolean; onAnswer: (cameOut: boolean) => () => void }

const Answers = ({ isBusy, onAnswer }: AnswersProps) => (
  <Group gap="sm">
    <Button
      size="lg"
      disabled={isBusy}
      onClick={onAnswer(true)}
      rightSection={<Keys of="Y" />}
      aria-keyshortcuts="y"
    >
      {t('printQueue.yes')}
    </Button>
    <Button
      size="lg"
      variant="default"
      disabled={isBusy}
      onClick={onAnswer(false)}
      rightSection={<Keys of="N" />}
      aria-keyshortcuts="n"
    >
      {t('printQueue.no')}
    </Button>
  </Group>
)

/** Shorter than people type two letters, longer than a scanner needs for them. */
const scanGapMs = 90

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/**
 * Single letters that do something when they come alone: a scanner types too, and a number with such a letter in it
 * answers nothing. `texts`: what the help says about each.
 */
function useLoneKeys(acts: Record<string, () => void>, texts: Record<string, string>): void {
  const run = useEffectEvent((key: string) => acts[key]?.())
  const isActing = useEffectEvent((key: string) => acts[key] !== undefined)
  useShortcuts(
    Object.entries(texts).map(([key, text]) => ({
      keys: key.toUpperCase(),
      text,
      run: () => {},
      disabled: true,
    })),
  )
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = (event: KeyboardEvent) => {
      const isAlone = event.timeStamp - last > scanGapMs
      last = event.timeStamp
      clearTimeout(timer)
      const { ctrlKey, metaKey, altKey, repeat } = event
      if (ctrlKey || metaKey || altKey || repeat || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (isAlone && isActing(key)) timer = setTimeout(() => run(key), scanGapMs)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
