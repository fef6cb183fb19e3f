import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconPlus, IconRobot } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { agentSettingEndpoints } from '../../../shared/desk/agent-settings.ts'
import {
  type AgentAction,
  type AgentKey,
  type AgentPlan,
  agentEndpoints,
  type CreatedAgentKey,
} from '../../../shared/desk/agents.ts'
import { keyEndpoints } from '../../../shared/desk/keys.ts'
import { ConfirmButton } from '../../components/dialogs.tsx'
import { EmptyState, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { When } from '../../components/when.tsx'
import { instantText, moneyText } from '../../lib/format.ts'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { AgentForm, AgentLimitsForm } from './agent-form.tsx'
import classes from './developers-screen.module.css'
import { ShownOnce } from './shown-once.tsx'

const first = { query: { limit: '20' } } as const

/** Programs that decide by themselves: what they want, what they may spend, and what they did. */
export function AgentsPanel() {
  return (
    <Stack gap="lg">
      <SwitchedOff />
      <Waiting />
      <AgentKeys />
      <Plans />
      <Actions />
    </Stack>
  )
}

function SwitchedOff() {
  const { data } = useQuery(query(agentSettingEndpoints.settings, {}))
  if (!data || data.enabled) return null
  return (
    <Text>
      {t('agents.off')}{' '}
      <Anchor
        underline="always"
        renderRoot={props => <Link to="/settings" search={{ section: 'developers' }} {...props} />}
      >
        {t('agents.openSetting')}
      </Anchor>
    </Text>
  )
}

const nameOf = ({ kind, agent, total, currency }: AgentPlan): string =>
  kind === 'void'
    ? t('agents.wantsVoid', { agent })
    : t('agents.wantsBuy', { agent, total: moneyText(total, currency) })

/** What nothing is done about until somebody answers. */
function Waiting() {
  const mode = useMode()
  const found = useQuery(query(agentEndpoints.plans, { query: { limit: '50', state: 'waiting' } }, mode))
  const plans = found.data?.results ?? []
  return (
    <Panel title={t('agents.waiting')}>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.refetch} /> : null}
      {found.data && plans.length === 0 ? <Text c="dimmed">{t('agents.noneWaiting')}</Text> : null}
      {plans.length > 0 ? (
        <List listStyleType="none" aria-label={t('agents.waiting')}>
          {plans.map(plan => (
            <WaitingPlan key={plan.id} plan={plan} />
          ))}
        </List>
      ) : null}
    </Panel>
  )
}

function WaitingPlan({ plan }: { plan: AgentPlan }) {
  const name = nameOf(plan)
  const isVoid = plan.kind === 'void'
  const decide = useMutation({
    mutationFn: (yes: boolean) => load(agentEndpoints.decide, { params: { id: plan.id }, body: { yes } }),
    onSuccess: (_, yes) =>
      announce(t(yes ? (isVoid ? 'agents.saidVoid' : 'agents.saidYes') : 'agents.saidNo')),
  })
  const yes = t(isVoid ? 'agents.yesVoid' : 'agents.yesBuy')
  return (
    <List.Item mb="md">
      <Text fw={600}>{name}</Text>
      <Labels plan={plan} />
      <Text fz="sm" c="dimmed" mb={4}>
        {t('agents.until', { time: instantText(plan.expires_at) })}
      </Text>
      {decide.error ? <ProblemNotice error={decide.error} doing="save" /> : null}
      <Group gap="sm">
        <Button
          aria-label={`${yes}: ${name}`}
          disabled={decide.isPending}
          onClick={() => decide.mutate(true)}
        >
          {yes}
        </Button>
        <Button
          variant="default"
          aria-label={`${t('agents.no')}: ${name}`}
          disabled={decide.isPending}
          onClick={() => decide.mutate(false)}
        >
          {t('agents.no')}
        </Button>
      </Group>
    </List.Item>
  )
}

/** Each parcel with the way to it, so that whoever says yes can look first. */
const Labels = ({ plan: { items, currency, kind } }: { plan: AgentPlan }) => (
  <List size="sm">
    {items.map(({ shipment_id: id, recipient, place, given_by_agent: isGiven, ...label }) => (
      <List.Item key={id}>
        <Anchor
          inherit
          underline="always"
          renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}
        >
          {recipient || id}
        </Anchor>{' '}
        {joined([
          isGiven ? t('agents.given', { place }) : null,
          label.carrier_id,
          label.service,
          kind === 'void' ? null : moneyText(label.amount, currency),
          kind === 'void' || label.state === 'planned' ? null : t(`agents.item_${label.state}`),
          label.message,
        ])}
      </List.Item>
    ))}
  </List>
)

function AgentKeys() {
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<CreatedAgentKey | null>(null)
  const found = useQuery(query(agentEndpoints.keys, { query: { limit: '50' } }))
  const keys = found.data?.results ?? []
  const start = () => {
    setMade(null)
    setNew(true)
  }
  return (
    <Stack gap="sm">
      {made ? (
        <ShownOnce
          title={t('developers.keyMade', { name: made.name })}
          text={t('agents.keyOnce')}
          label={t('developers.key')}
          value={made.key}
          onStored={() => setMade(null)}
        />
      ) : null}
      {isNew ? (
        <AgentForm
          onMade={key => {
            setNew(false)
            setMade(key)
          }}
          onLeave={() => setNew(false)}
        />
      ) : null}
      <Group justify="space-between">
        <Text fz="sm" c="dimmed">
          {t('agents.keysText')}
        </Text>
        {isNew ? null : (
          <Button variant="default" leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={start}>
            {t('agents.newKey')}
          </Button>
        )}
      </Group>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.refetch} /> : null}
      {found.data && keys.length === 0 ? (
        <EmptyState
          icon={<IconRobot size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('agents.noKeys')}
          text={t('agents.noKeysText')}
        />
      ) : null}
      {keys.length > 0 ? (
        <Panel title={t('agents.keys')}>
          <List listStyleType="none" aria-label={t('agents.keys')}>
            {keys.map(key => (
              <KeyLine key={key.id} agent={key} />
            ))}
          </List>
        </Panel>
      ) : null}
    </Stack>
  )
}

function KeyLine({ agent }: { agent: AgentKey }) {
  const { id, name, last_four: end, test_mode: isTest, currency, day_budget, day_labels, spent } = agent
  const [isChanging, setChanging] = useState(false)
  const revoke = useMutation({
    ...change(keyEndpoints.revoke),
    onSuccess: () => announce(t('developers.saidRevoked', { name })),
  })
  return (
    <List.Item mb="sm">
      <Text>
        <Text span inherit fw={600}>
          {name}
        </Text>{' '}
        <Text span inherit c="dimmed" ff="monospace">
          …{end}
        </Text>{' '}
        {t(isTest ? 'developers.mode_test' : 'developers.mode_live')}
      </Text>
      <Text fz="sm" mb="xs" className={classes.anywhere ?? ''}>
        {joined([
          `${t('agents.today')}: ${t('agents.spent', {
            amount: moneyText(spent.amount, currency),
            budget: moneyText(day_budget, currency),
            labels: String(spent.labels),
            most: String(day_labels),
          })}`,
          `${t('agents.freeBelow')} ${moneyText(agent.free_below, currency)}`,
        ])}
      </Text>
      {isChanging ? (
        <AgentLimitsForm agent={agent} onLeave={() => setChanging(false)} />
      ) : agent.revoked_at === null ? (
        <Group gap="sm">
          <Button
            variant="default"
            aria-label={`${t('agents.changeLimits')}: ${name}`}
            onClick={() => setChanging(true)}
          >
            {t('agents.changeLimits')}
          </Button>
          <ConfirmButton
            label={t('developers.revoke')}
            title={t('developers.revokeTitle', { name })}
            confirm={t('developers.revokeConfirm')}
            busy={t('developers.revoking')}
            keep={t('developers.revokeKeep')}
            doing="remove"
            deed={revoke}
            onConfirm={close => revoke.mutate({ params: { id } }, { onSuccess: close })}
          >
            <Text>{t('developers.revokeText')}</Text>
          </ConfirmButton>
        </Group>
      ) : (
        <Text fz="sm">{t('developers.revoked')}</Text>
      )}
    </List.Item>
  )
}

/** What became of what agents asked for. */
function Plans() {
  const mode = useMode()
  const { data } = useQuery(query(agentEndpoints.plans, first, mode))
  const plans = (data?.results ?? []).filter(({ state }) => state !== 'waiting' && state !== 'planned')
  if (plans.length === 0) return null
  return (
    <Panel title={t('agents.plans')}>
      <List listStyleType="none" aria-label={t('agents.plans')}>
        {plans.map(plan => (
          <List.Item key={plan.id} mb="sm">
            <Text>{joined([nameOf(plan), t(`agents.state_${plan.state}`), plan.decided_by])}</Text>
            {plan.message ? <Text fz="sm">{plan.message}</Text> : null}
            <Labels plan={plan} />
          </List.Item>
        ))}
      </List>
    </Panel>
  )
}

function Actions() {
  const { data } = useQuery(query(agentEndpoints.actions, first))
  if (!data) return null
  return (
    <Panel title={t('agents.actions')}>
      {data.results.length === 0 ? (
        <Text c="dimmed">{t('agents.noActions')}</Text>
      ) : (
        <List listStyleType="none" aria-label={t('agents.actions')}>
          {data.results.map(action => (
            <ActionLine key={action.id} action={action} />
          ))}
        </List>
      )}
    </Panel>
  )
}

const ActionLine = ({
  action: { at, tool, agent, client, record_id: id, outcome, undo },
}: {
  action: AgentAction
}) => (
  <List.Item mb={4}>
    <Text fz="sm">
      <When at={at} /> {joined([t('agents.action', { tool, agent }), client, outcome])}{' '}
      {undo && id ? (
        <Anchor
          inherit
          underline="always"
          renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}
        >
          {t(`agents.undo_${undo}`)}
        </Anchor>
      ) : null}
    </Text>
  </List.Item>
)
