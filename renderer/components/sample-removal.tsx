import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useSampleRemoval, useSampleState } from '../lib/drafts/use-sample-removal.ts'
import { timeText } from '../lib/format.ts'
import { later } from '../lib/later.tsx'
import { t } from '../lib/text.ts'
import { ProblemNotice } from './page/problem-notice.tsx'

/** Comes beside the first screen, which does not wait for it. */
const AskRemoval = later(() => import('./ask-sample-removal.tsx'), 'AskRemoval')

type Props = { size?: string; label?: string }

/** Removes the sample data after it was said what goes; for a minute it can be undone here. */
export function SampleRemoval({ size = 'xs', label = t('app.sampleRemove') }: Props) {
  const [isAsked, ask] = useState(false)
  const { remove, keep } = useSampleRemoval()
  const { isThere, removalAt } = useSampleState()
  if (!isThere) return null
  if (removalAt !== null)
    return (
      <Group gap="xs" role="group" aria-label={t('app.sampleTitle')}>
        <Text span fz="sm">
          {t('app.sampleGoesAt', { time: timeText(removalAt) })}
        </Text>
        <Button size={size} variant="default" disabled={keep.isPending} onClick={() => keep.mutate()}>
          {t('app.sampleUndo')}
        </Button>
        {keep.error ? <ProblemNotice error={keep.error} doing="save" onDismiss={keep.reset} /> : null}
      </Group>
    )
  return (
    <>
      <Button size={size} variant="default" aria-label={t('app.sampleRemove')} onClick={() => ask(true)}>
        {label}
      </Button>
      <Suspense>
        <AskRemoval isOpen={isAsked} remove={remove} onClose={() => ask(false)} />
      </Suspense>
    </>
  )
}
