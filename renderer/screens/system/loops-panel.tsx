import { Text } from '@mantine/core'
import type { LoopState, LoopStatus } from '../../../shared/desk/loops.ts'
import { Panel } from '../../components/page/panel.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { instantText, wordsOf } from '../../lib/format.ts'
import { hasText, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'
import classes from './work-panel.module.css'

const tones: Record<LoopState, Tone> = {
  idle: 'good',
  running: 'busy',
  waiting: 'good',
  failing: 'bad',
  stopped: 'neutral',
}

/** What goes on without anybody asking, and when it is next due. */
export function LoopsPanel({ loops }: { loops: readonly LoopStatus[] }) {
  return (
    <Panel title={t('backups.loops')}>
      <ul className={classes.list}>
        {loops.map(loop => (
          <LoopLine key={loop.name} loop={loop} />
        ))}
      </ul>
    </Panel>
  )
}

function LoopLine({ loop }: { loop: LoopStatus }) {
  const name = `backups.loop_${loop.name}`
  const times = [
    loop.next_due_at && t('backups.loopNext', { time: instantText(loop.next_due_at) }),
    loop.last_run_at && t('backups.loopLast', { time: instantText(loop.last_run_at) }),
  ].filter(Boolean)
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        {hasText(name) ? (t as (key: string) => string)(name) : wordsOf(loop.name)}
        {times.map(time => (
          <Text key={time} fz="sm" c="var(--ink-soft)">
            {time}
          </Text>
        ))}
        {loop.last_error ? <Text fz="sm">{loop.last_error}</Text> : null}
      </div>
      <StatusBadge tone={tones[loop.state]} text={t(`backups.loopState_${loop.state}`)} />
    </li>
  )
}
