import { Group, List, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { countsOf, type EachOutcome, type EachResult, type EachRun } from '../lib/lists/use-each.ts'
import { t } from '../lib/text.ts'

type Props<T> = {
  run: EachRun<T>
  /** How far it is, as a screen reader hears it. */
  label: string
  /** What is said of so many that ended so. */
  said: (outcome: EachOutcome, count: number) => string
  nameOf: (item: T) => ReactNode
  keyOf: (item: T) => string
}

/** More are told by their number: nobody reads a thousand lines in a dialog. */
const shownAtOnce = 50

/** How far something done to many is, and what became of each: those it was done to by number, the others one by one. */
export function EachResults<T>({ run: { total, results, isOver }, label, said, nameOf, keyOf }: Props<T>) {
  const counts = countsOf(results)
  const done = results.filter(({ outcome }) => outcome === 'done')
  const rest = results.filter(({ outcome, text }) => outcome !== 'done' && text !== null)
  return (
    <Stack gap="sm">
      {isOver ? null : (
        <Group gap="sm" wrap="nowrap">
          <Progress
            flex={1}
            value={(results.length / Math.max(1, total)) * 100}
            aria-label={label}
            transitionDuration={0}
          />
          <Text fz="sm">{t('lists.eachOf', { done: results.length, total })}</Text>
        </Group>
      )}
      <List spacing={4}>
        {(['done', 'refused', 'unknown', 'untried'] as const).map(outcome =>
          counts[outcome] > 0 && (isOver || outcome !== 'untried') ? (
            <List.Item key={outcome}>
              <strong>{said(outcome, counts[outcome])}</strong>
              {outcome === 'done' ? <Grouped results={done} /> : null}
            </List.Item>
          ) : null,
        )}
      </List>
      {isOver && rest.length > 0 ? (
        <List size="sm" spacing={4} aria-label={t('lists.eachProblems')}>
          {rest.slice(0, shownAtOnce).map(({ item, text }) => (
            <List.Item key={keyOf(item)}>
              {nameOf(item)} <span>{text}</span>
            </List.Item>
          ))}
          {rest.length > shownAtOnce ? (
            <List.Item>{t('lists.eachMore', { count: rest.length - shownAtOnce })}</List.Item>
          ) : null}
        </List>
      ) : null}
    </Stack>
  )
}

/** The same thing is said once, with how often. */
const Grouped = <T,>({ results }: { results: readonly EachResult<T>[] }) =>
  [...Map.groupBy(results, ({ text }) => text ?? '')].map(([text, all]) =>
    text === '' ? null : (
      <Text key={text} fz="sm">
        {t('lists.eachSame', { count: all.length, text })}
      </Text>
    ),
  )
