import { Alert, Anchor, Code, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinEndpoints } from '../../../shared/desk/shop-desks.ts'
import {
  type NetworkPatch,
  type ShopNetwork,
  shopNetworkEndpoints,
} from '../../../shared/desk/shop-network.ts'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { dateText } from '../../lib/format.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { PairStep } from './pair-step.tsx'
import { PairedDesks } from './paired-desks.tsx'
import { SettingPanel, SettingPlace } from './setting-row.tsx'

/** Other computers of the shop, in three steps, and those that are paired. */
export function NetworkPanels() {
  const { data: network, error } = useQuery(query(shopNetworkEndpoints.retrieve, {}))
  if (error) return <ProblemNotice error={error} doing="load" />
  if (!network) return null
  return (
    <>
      <SettingPanel title={t('network.open')} of={['network-open', 'network-api']}>
        <OpenStep network={network} />
      </SettingPanel>
      <SettingPanel title={t('network.trust')} of={['network-trust']}>
        <SettingPlace id="network-trust">
          <TrustStep network={network} />
        </SettingPlace>
      </SettingPanel>
      <SettingPanel title={t('network.pair')} of={['network-pair']}>
        <SettingPlace id="network-pair">
          <PairStep network={network} />
        </SettingPlace>
      </SettingPanel>
      <SettingPanel title={t('network.desks')} of={['network-desks']}>
        <SettingPlace id="network-desks">
          <PairedDesks mayChange={network.is_station} />
        </SettingPlace>
      </SettingPanel>
    </>
  )
}

type StepProps = { network: ShopNetwork }

/** Whether the station is reached, where, and by whom. */
function OpenStep({ network }: StepProps) {
  const save = useMutation(change(shopNetworkEndpoints.change))
  const [port, setPort] = useState(String(network.port))
  const put = (body: NetworkPatch) =>
    save.mutate(
      { body },
      {
        onSuccess: ({ open }) => {
          if (body.open !== undefined) announce(t(open ? 'network.saidOpen' : 'network.saidClosed'))
        },
      },
    )
  const isFixed = !network.is_station || save.isPending
  return (
    <Stack gap="sm">
      {network.is_station ? null : <Text>{t('network.elsewhere')}</Text>}
      <SettingPlace id="network-open">
        <Stack gap="sm">
          <Switch
            label={t('network.openSwitch')}
            description={t('network.openText')}
            checked={network.open}
            disabled={isFixed}
            onChange={({ currentTarget: { checked: open } }) => put({ open, port: Number(port) })}
          />
          <TextInput
            label={t('network.port')}
            description={t('network.portHint')}
            inputMode="numeric"
            maw="12rem"
            value={port}
            disabled={isFixed}
            onChange={({ currentTarget }) => setPort(currentTarget.value)}
            onBlur={() => {
              if (network.open && Number(port) !== network.port) put({ port: Number(port) })
            }}
          />
          {network.problem ? <Alert color="yellow">{t(`network.problem_${network.problem}`)}</Alert> : null}
        </Stack>
      </SettingPlace>
      <SettingPlace id="network-api">
        <Switch
          label={t('network.api')}
          description={t('network.apiText')}
          checked={network.api}
          disabled={isFixed}
          onChange={({ currentTarget: { checked: api } }) => put({ api })}
        />
      </SettingPlace>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={() => save.reset()} /> : null}
    </Stack>
  )
}

const systems = ['windows', 'macos', 'linux', 'android', 'ios'] as const

/** What the other computer installs, what it has to look like, and where to click. */
function TrustStep({ network: { certificate } }: StepProps) {
  if (!certificate) return <Text>{t('network.trustClosed')}</Text>
  const { fingerprint } = certificate
  if (fingerprint === null) return <Text>{t('network.trustGiven')}</Text>
  return (
    <Stack gap="sm">
      <Text>{t('network.trustText')}</Text>
      <Group>
        <Anchor href={joinEndpoints.certificate.path}>{t('network.download')}</Anchor>
      </Group>
      <div>
        <Text fw={600}>{t('network.fingerprint')}</Text>
        <Copyable value={fingerprint} name={t('network.fingerprint')}>
          <Code style={{ overflowWrap: 'anywhere' }}>{fingerprint}</Code>
        </Copyable>
      </div>
      <Text fz="sm">{t('network.until', { day: dateText(certificate.valid_until) })}</Text>
      <Facts of={systems.map(each => ({ label: t(`network.${each}`), value: t(`network.${each}How`) }))} />
    </Stack>
  )
}
