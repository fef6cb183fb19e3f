import { Button, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { useId } from 'react'
import {
  type AgentKey,
  agentEndpoints,
  agentScopes,
  type CreatedAgentKey,
} from '../../../shared/desk/agents.ts'
import { FormFoot, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { ModeChoice, ScopeTicks } from './shown-once.tsx'

const start = {
  name: '',
  scopes: [...agentScopes] as string[],
  currency: '',
  day_budget: 50 as number | string,
  day_labels: 10 as number | string,
  free_below: 0 as number | string,
}

/** What is left empty is no 0: as none it goes to the station, which says so at its field. */
const asNumber = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed))

type Props = { onMade: (key: CreatedAgentKey) => void; onLeave: () => void }

/** A key of an agent with what it may spend; careful unless somebody says otherwise. */
export function AgentForm({ onMade, onLeave }: Props) {
  const mode = useMode()
  const { form, element, save, submit } = useRecordForm({
    start: { ...start, test_mode: mode === 'test' },
    save: ({ scopes, currency, day_budget, day_labels, free_below, ...rest }) =>
      load(agentEndpoints.createKey, {
        body: {
          ...rest,
          currency: currency.trim().toUpperCase(),
          scopes: agentScopes.filter(scope => scopes.includes(scope)),
          day_budget: asNumber(day_budget),
          day_labels: asNumber(day_labels),
          free_below: asNumber(free_below),
        },
      }),
    onSaved: key => {
      announce(t('developers.saidKeyMade', { name: key.name }))
      onMade(key)
    },
  })
  const id = useId()
  return (
    <Panel title={t('agents.newKey')}>
      <form ref={element} id={id} onSubmit={submit} noValidate>
        <Limits form={form} />
        <ScopeTicks {...form.getInputProps('scopes')} of={agentScopes} />
        <FormFoot problem={save.error ? <ProblemNotice error={save.error} doing="save" /> : null}>
          <Button variant="default" onClick={onLeave}>
            {t('developers.cancel')}
          </Button>
          <Button type="submit" form={id} disabled={save.isPending}>
            {t('developers.makeKey')}
          </Button>
        </FormFoot>
      </form>
    </Panel>
  )
}

type Form = { form: { getInputProps: (name: string) => object } }

/** Whose it is, and what may be spent. */
const Limits = ({ form }: Form) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="sm">
    <TextInput
      {...form.getInputProps('name')}
      label={t('developers.keyName')}
      description={t('agents.nameHint')}
      withAsterisk
      aria-required
      autoComplete="off"
      data-autofocus
      autoFocus
    />
    <ModeChoice {...form.getInputProps('test_mode')} />
    <TextInput
      {...form.getInputProps('currency')}
      label={t('agents.currency')}
      placeholder="EUR"
      withAsterisk
      aria-required
      maxLength={3}
      autoComplete="off"
    />
    <Amounts form={form} />
  </SimpleGrid>
)

const Amounts = ({ form, isFirst = false }: Form & { isFirst?: boolean }) => (
  <>
    <NumberInput
      {...form.getInputProps('day_budget')}
      label={t('agents.budget')}
      min={0}
      decimalScale={2}
      autoFocus={isFirst}
    />
    <NumberInput {...form.getInputProps('day_labels')} label={t('agents.labels')} min={0} decimalScale={0} />
    <NumberInput
      {...form.getInputProps('free_below')}
      label={t('agents.freeBelow')}
      description={t('agents.freeBelowHint')}
      min={0}
      decimalScale={2}
    />
  </>
)

/** What an agent may spend, changed; whose it is and in which currency stays. */
export function AgentLimitsForm({ agent, onLeave }: { agent: AgentKey; onLeave: () => void }) {
  const { id: agentId, name, day_budget, day_labels, free_below } = agent
  const start: Record<'day_budget' | 'day_labels' | 'free_below', number | string> = {
    day_budget,
    day_labels,
    free_below,
  }
  const { form, element, save, submit } = useRecordForm({
    start,
    save: typed =>
      load(agentEndpoints.changeKey, {
        params: { id: agentId },
        body: {
          day_budget: asNumber(typed.day_budget),
          day_labels: asNumber(typed.day_labels),
          free_below: asNumber(typed.free_below),
        },
      }),
    onSaved: () => {
      announce(t('agents.saidLimits', { agent: name }))
      onLeave()
    },
  })
  const id = useId()
  return (
    <Panel title={t('agents.limitsOf', { agent: name })}>
      <form ref={element} id={id} onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mb="sm">
          <Amounts form={form} isFirst />
        </SimpleGrid>
        <FormFoot problem={save.error ? <ProblemNotice error={save.error} doing="save" /> : null}>
          <Button variant="default" onClick={onLeave}>
            {t('developers.cancel')}
          </Button>
          <Button type="submit" form={id} disabled={save.isPending}>
            {t('agents.saveLimits')}
          </Button>
        </FormFoot>
      </form>
    </Panel>
  )
}
