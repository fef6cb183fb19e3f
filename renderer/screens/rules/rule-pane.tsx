import { Button, CloseButton, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { type Rule, ruleEndpoints } from '../../../shared/desk/rules.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Pane, PaneHead } from '../../components/tables/list-beside.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { dayText } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { checkRule, emptyRule, fromRule, type RuleDraft, readyDrafts, toContent } from './rule-draft.ts'
import { ActionFields, ConditionFields } from './rule-fields.tsx'
import type { RuleSearch } from './rule-search.ts'
import { RuleTrial, useTrial } from './rule-trial.tsx'
import classes from './rules-screen.module.css'
import type { RuleList } from './use-rules.ts'

type Props = {
  rule: Rule | null
  begin?: RuleSearch['begin']
  list: RuleList
  /** Null for the one a large window begins with: nobody opened it, and it takes no focus. */
  onClose: (() => void) | null
}

/** One rule: when it counts, what it sets, and what it would have changed of the last orders. */
export function RulePane({ rule, begin, list, onClose }: Props) {
  const home = useHomeCountry()
  if (home === null) return null
  const ready = begin === 'abroad' ? readyDrafts.abroad(home) : begin ? readyDrafts[begin]() : emptyRule()
  return <RuleForm start={rule ? fromRule(rule) : ready} rule={rule} list={list} onClose={onClose} />
}

/** Where parcels were sent from last; null while nobody knows yet. */
function useHomeCountry(): string | null {
  const latest = useQuery(query(shipmentEndpoints.list, { query: { limit: 1 } }, useMode()))
  return latest.isPending ? null : (latest.data?.results[0]?.shipper.country_code ?? 'CA')
}

type FormProps = Omit<Props, 'begin'> & { start: RuleDraft }
/** What a press of a button is for. */
type Wish = 'on' | 'off' | 'keep'

/** The form of a rule and its trial; what a press is for decides whether the rule is on afterwards. */
function useRuleForm({ start, rule, list }: Omit<FormProps, 'onClose'>) {
  const seen = useRef(rule)
  const wish = useRef<Wish>('keep')
  const first = useRef(start)
  const token = useRef<string | undefined>(undefined)
  const { form, element, save, submit } = useRecordForm<RuleDraft, Rule>({
    start: first.current,
    check: checkRule,
    save: draft => {
      const before = seen.current
      const enabled = wish.current === 'keep' ? (before?.enabled ?? false) : wish.current === 'on'
      const tried = enabled && token.current ? { tried: token.current } : {}
      const body = { ...toContent(draft), name: draft.name.trim(), enabled, ...tried }
      return before
        ? load(ruleEndpoints.update, {
            params: { id: before.id },
            body: { ...body, revision: before.revision },
          })
        : load(ruleEndpoints.create, { body })
    },
    onSaved: saved => {
      seen.current = saved
      announce(t(saved.enabled ? 'rules.savedOn' : 'rules.savedOff', { name: saved.name }))
      list.open({ open: saved.id })
    },
  })
  const trial = useTrial(form.values, rule?.id ?? null)
  token.current = trial.answer?.token
  const tell = (next: Wish, event?: FormEvent<HTMLFormElement>) => {
    wish.current = next
    submit(event)
  }
  return { form, element, save, trial, tell }
}

function RuleForm({ start, rule, list, onClose }: FormProps) {
  const { form, element, save, trial, tell } = useRuleForm({ start, rule, list })
  const isNew = rule === null
  useEffect(() => {
    if (isNew) element.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isNew, element])
  const isChanged = isNew || form.isDirty()
  const turnOn = () => trial.answer && (isChanged || !rule?.enabled) && tell('on')
  useShortcuts([
    { keys: 'mod+Enter', text: t('rules.keyOn'), run: () => void turnOn() },
    { keys: 'Escape', text: t('rules.close'), run: () => onClose?.(), disabled: !onClose || form.isDirty() },
  ])
  return (
    <Pane label={isNew ? t('rules.paneNew') : t('rules.pane', { name: rule.name })}>
      <form ref={element} onSubmit={event => tell('keep', event)} noValidate className={classes.form}>
        <RuleHead rule={rule} onClose={onClose} />
        <Stack gap="sm" p="md">
          {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
          <RuleParts form={form} />
        </Stack>
        <RuleTrial trial={trial} />
        <Ways
          rule={rule}
          isChanged={isChanged}
          isBusy={save.isPending}
          isTried={trial.answer !== undefined}
          onTell={tell}
          onRemove={() => rule && list.remove(rule)}
        />
      </form>
    </Pane>
  )
}

const RuleParts = ({ form }: { form: UseFormReturnType<RuleDraft> }) => (
  <>
    <TextInput label={t('rules.name')} maxLength={60} autoComplete="off" {...form.getInputProps('name')} />
    <Group gap="xs" align="center">
      <Title order={3} fz="md">
        {t('rules.when')}
      </Title>
      <NativeSelect
        aria-label={t('rules.match')}
        data={(['all', 'any'] as const).map(value => ({ value, label: t(`rules.match_${value}`) }))}
        {...form.getInputProps('match')}
      />
    </Group>
    <ConditionFields form={form} />
    <Title order={3} fz="md">
      {t('rules.sets')}
    </Title>
    <ActionFields form={form} />
  </>
)

function RuleHead({ rule, onClose }: Pick<Props, 'rule' | 'onClose'>) {
  const title = useRef<HTMLHeadingElement>(null)
  const isOpened = rule !== null && onClose !== null
  useEffect(() => {
    if (isOpened) title.current?.focus()
  }, [isOpened])
  return (
    <PaneHead>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={2} ref={title} tabIndex={-1}>
          {rule ? <bdi>{rule.name}</bdi> : t('rules.paneNew')}
        </Title>
        {onClose ? <CloseButton aria-label={t('rules.close')} onClick={onClose} /> : null}
      </Group>
      {rule ? (
        <Text fz="sm" c="dimmed">
          {rule.enabled_at ? t('rules.onSince', { day: dayText(rule.enabled_at) }) : t('rules.offNow')}
        </Text>
      ) : null}
    </PaneHead>
  )
}

type WaysProps = {
  rule: Rule | null
  isChanged: boolean
  isBusy: boolean
  isTried: boolean
  onTell: (wish: Wish) => void
  onRemove: () => void
}

/** The one next step is filled; there is no way on without the trial. */
function Ways({ rule, isChanged, isBusy, isTried, onTell, onRemove }: WaysProps) {
  const isOn = rule?.enabled ?? false
  return (
    <div className={classes.ways}>
      {rule ? (
        <Button variant="default" disabled={isBusy} onClick={onRemove}>
          {t('rules.remove')}
        </Button>
      ) : null}
      {isOn ? (
        <Button variant="default" disabled={isBusy} onClick={() => onTell('off')}>
          {t('rules.turnOff')}
        </Button>
      ) : (
        <Button variant="default" disabled={isBusy || !isChanged} onClick={() => onTell('off')}>
          {t('rules.save')}
        </Button>
      )}
      {isOn && !isChanged ? null : (
        <Button aria-keyshortcuts="Control+Enter" disabled={isBusy || !isTried} onClick={() => onTell('on')}>
          {t(isBusy ? 'rules.saving' : isOn ? 'rules.saveOn' : 'rules.turnOn')}
        </Button>
      )}
    </div>
  )
}
