import { Button, CloseButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { EachResults } from '../../components/each-results.tsx'
import { PageFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { t } from '../../lib/text.ts'
import classes from './tracking-screen.module.css'
import { type Bulk, doneText } from './use-bulk.ts'

/** What is chosen and what can be done with all of it, and what became of each; nothing where there is neither. */
export function BulkBar({ bulk }: { bulk: Bulk }) {
  const { each, ids, error } = bulk
  if (ids.length === 0 && each.run === null && error === null) return null
  return (
    <PageFoot>
      {error ? <ProblemNotice error={error} doing="load" /> : null}
      {each.run ? <RunOfMany bulk={bulk} /> : null}
      {ids.length > 0 ? <ChosenBar bulk={bulk} /> : null}
      {bulk.isNoting ? <NoteDialog bulk={bulk} /> : null}
    </PageFoot>
  )
}

function ChosenBar({ bulk }: { bulk: Bulk }) {
  const count = bulk.ids.length
  const isBusy = bulk.each.isRunning
  const button = { variant: 'default', 'aria-disabled': isBusy } as const
  return (
    <section className={classes.bar} aria-label={t('printQueue.chosen', { count })}>
      <Group gap="sm">
        <Text fw={600} aria-live="polite">
          {t('printQueue.chosen', { count })}
        </Text>
        {bulk.wholeText ? <Text c="dimmed">{bulk.wholeText}</Text> : null}
        <Button variant="subtle" size="xs" onClick={bulk.clear}>
          {t('printQueue.clear')}
        </Button>
      </Group>
      <Group gap="sm">
        <Button {...button} aria-keyshortcuts="a" onClick={() => bulk.run({ kind: 'ask' })}>
          {t('tracking.ask')}
        </Button>
        <Button {...button} aria-keyshortcuts="n" onClick={bulk.askNote}>
          {t('tracking.noteMany')}
        </Button>
        <Button {...button} aria-keyshortcuts="w" onClick={bulk.contact}>
          {t('tracking.contacted')}
        </Button>
      </Group>
    </section>
  )
}

/** How far it is; what was not done is named. */
function RunOfMany({ bulk: { each } }: { bulk: Bulk }) {
  const { run } = each
  const action = run?.results[0]?.item.action
  if (!run) return null
  return (
    <div className={classes.run}>
      <div className={classes.runText}>
        <EachResults
          run={run}
          label={t('tracking.bulkRunning')}
          said={(outcome, count) =>
            outcome === 'done' && action ? doneText(action, count) : t(`tracking.each_${outcome}`, { count })
          }
          nameOf={({ name, number }) => (
            <>
              <bdi>{name}</bdi> <code>{number}</code>
            </>
          )}
          keyOf={({ id }) => id}
        />
      </div>
      {each.isRunning ? (
        <Button variant="default" size="xs" onClick={each.stop}>
          {t('shipments.voidStop')}
        </Button>
      ) : (
        <CloseButton aria-label={t('problems.dismiss')} onClick={each.putAway} />
      )}
    </div>
  )
}

function NoteDialog({ bulk }: { bulk: Bulk }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    bulk.run({ kind: 'note', text: text.trim() })
    bulk.stopNoting()
  }
  return (
    <Modal
      opened
      onClose={bulk.stopNoting}
      title={t('tracking.noteTitle', { count: bulk.ids.length })}
      withCloseButton={false}
      size="lg"
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Textarea
            label={t('tracking.note')}
            placeholder={t('tracking.notePlaceholder')}
            maxLength={1_000}
            autosize
            minRows={3}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={bulk.stopNoting}>
              {t('orders.close')}
            </Button>
            <Button type="submit">{t('tracking.noteAdd')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
