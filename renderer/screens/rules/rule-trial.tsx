import { Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { ruleEndpoints, type RuleTrial as Trial } from '../../../shared/desk/rules.ts'
import { signedOrderNumber } from '../../../shared/order-number.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { moneyText } from '../../lib/format.ts'
import { useRuleWords } from '../../lib/shipments/rule-words.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { checkContent, type RuleDraft, toContent } from './rule-draft.ts'
import classes from './rules-screen.module.css'

const pauseMs = 300

/** The trial of what is typed, a moment after the last key; none while it is of something else. */
export function useTrial(draft: RuleDraft, ruleId: string | null) {
  const isWhole = Object.keys(checkContent(draft)).length === 0
  const content = JSON.stringify(isWhole ? toContent(draft) : null)
  const [settled] = useDebouncedValue(content, pauseMs)
  const body = useMemo(() => ({ ...JSON.parse(settled), rule_id: ruleId }), [settled, ruleId])
  const isAsked = settled !== 'null'
  const trial = useQuery({
    ...query(ruleEndpoints.try, { body }, useMode()),
    enabled: isAsked,
    // It is of the orders there are now.
    staleTime: 0,
    gcTime: 0,
  })
  const isOfThis = isAsked && settled === content
  const answer = isOfThis ? trial.data : undefined
  const told = useRef(settled)
  useEffect(() => {
    // What was saved is tried once more, which is no news.
    if (!answer || told.current === settled) return
    told.current = settled
    announce(t('rules.saidTrial', { changed: answer.changed, tried: answer.tried }))
  }, [answer, settled])
  return { answer, error: isOfThis ? trial.error : null, isBusy: isWhole && !answer && !trial.error }
}

/** What the rule would have changed of the last orders, in orders and in money. */
export function RuleTrial({ trial: { answer, error, isBusy } }: { trial: ReturnType<typeof useTrial> }) {
  return (
    <section className={classes.trial} aria-label={t('rules.trial')}>
      <Title order={3} fz="md">
        {t('rules.trial')}
      </Title>
      {error ? <ProblemNotice error={error} doing="load" /> : null}
      {answer ? (
        <Answer trial={answer} />
      ) : (
        <Text c="dimmed">{t(isBusy ? 'rules.trialBusy' : 'rules.trialWaits')}</Text>
      )}
    </section>
  )
}

function moneyOf({ difference, changed }: Trial): string | null {
  const sums = difference.filter(({ amount }) => amount !== 0)
  if (sums.length === 0) return difference.length > 0 && changed > 0 ? t('rules.sameMoney') : null
  return sums
    .map(({ amount, currency }) =>
      t(amount < 0 ? 'rules.less' : 'rules.more', { amount: moneyText(Math.abs(amount), currency) }),
    )
    .join(', ')
}

function Answer({ trial }: { trial: Trial }) {
  const { tried, changed, matched, shadowed, shadows, unavailable, without_price: unknown } = trial
  if (tried === 0) return <Text>{t('rules.triedNone')}</Text>
  return (
    <>
      <Text>
        {t('rules.tried', { count: tried })}{' '}
        <strong>{t(trial.is_on ? 'rules.changesNow' : 'rules.wouldChange', { count: changed })}</strong>
      </Text>
      <Text>
        {joined([
          moneyOf(trial),
          unknown > 0 && t('rules.unknownPrices', { count: unknown }),
          unavailable > 0 && t('rules.unavailable', { count: unavailable }),
        ])}
      </Text>
      {shadowed.map(({ rule_id: id, kind, position, name, orders }) => (
        <Text key={`${id} ${kind}`}>{t(`rules.shadow_${kind}`, { position, name, orders, matched })}</Text>
      ))}
      {shadows.map(({ rule_id: id, kind, position, name, orders }) => (
        <Text key={`${id} ${kind}`}>
          {t('rules.shadows', { position, name, count: orders, kind: t(`rules.kind_${kind}`) })}
        </Text>
      ))}
      <Changes trial={trial} />
      <Text fz="sm" c="dimmed" mt="xs">
        {t('rules.notTouched')}
      </Text>
    </>
  )
}

function Changes({ trial: { orders, changed } }: { trial: Trial }) {
  const words = useRuleWords()
  if (orders.length === 0) return null
  const more = changed - orders.length
  return (
    <ul className={classes.orders} aria-label={t('rules.triedOrders')}>
      {orders.map(({ order_id: id, order_number: number, recipient, changes }) => (
        <li key={id}>
          <strong>{signedOrderNumber(number)}</strong> <bdi>{recipient}</bdi>
          {changes.map(({ kind, before, after, price_before: was, price_after: will, currency }) => (
            <Text key={kind} fz="sm">
              {t('rules.change', {
                kind: t(`rules.kind_${kind}`),
                before: joined([words(kind, before), was !== null && moneyText(was, currency)], ' '),
                after: joined([words(kind, after), will !== null && moneyText(will, currency)], ' '),
              })}
            </Text>
          ))}
        </li>
      ))}
      {more > 0 ? <li>{t('rules.andMore', { count: more })}</li> : null}
    </ul>
  )
}
