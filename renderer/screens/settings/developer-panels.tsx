import { Anchor, Button, Code, Group, List, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type OriginRecord, originEndpoints } from '../../../shared/desk/origins.ts'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { Copyable } from '../../components/copyable.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { quoted } from '../../lib/format.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { SettingPanel, SettingPlace } from './setting-row.tsx'
import classes from './settings-screen.module.css'
import { BackgroundSwitch } from './station-panels.tsx'

/** What other programs get from the station, and how they get in. */
export function DeveloperPanels() {
  const { data: status } = useQuery(query(stationEndpoints.status, {}))
  return (
    <>
      <SettingPanel title={t('background.events')} of={['events-here', 'events-private']}>
        <BackgroundSwitch
          id="events-here"
          name="webhooks_to_this_computer"
          label={t('background.toThisComputer')}
          hint={t('background.toThisComputerHint')}
        />
        <BackgroundSwitch
          id="events-private"
          name="webhooks_to_private_network"
          label={t('background.toPrivateNetwork')}
          hint={t('background.toPrivateNetworkHint')}
        />
      </SettingPanel>
      {status ? (
        <SettingPanel title={t('system.programs')} of={['programs']}>
          <SettingPlace id="programs">
            <Programs status={status} />
          </SettingPlace>
        </SettingPanel>
      ) : null}
      <SettingPanel title={t('system.origins')} of={['web-pages']}>
        <SettingPlace id="web-pages">
          <Origins />
        </SettingPlace>
      </SettingPanel>
    </>
  )
}

/** How other programs get in: where the interface is described and how a key is made. */
function Programs({ status }: { status: StationStatus }) {
  const mode = useMode()
  const command = `npm run packdesk -- keys create --home ${quoted(status.home)} --name my-program --mode ${mode}`
  return (
    <>
      <Text mb="xs">{t('system.programsText')}</Text>
      <List mb="sm">
        <List.Item>
          <Anchor href="/openapi" target="_blank">
            {t('system.docs')}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor href="/openapi.json" target="_blank">
            {t('system.openApi')}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor renderRoot={props => <Link to="/developers" {...props} />}>{t('system.calls')}</Anchor>
        </List.Item>
      </List>
      <Text>{t('system.keyHint')}</Text>
      <Copyable value={command} name={t('system.command')}>
        <Code>{command}</Code>
      </Copyable>
    </>
  )
}

const tones = { pending: 'attention', put_off: 'neutral', paired: 'good', blocked: 'bad' } as const

/** Web pages that use the station, ask to, or must not; and the way to take that back. */
function Origins() {
  const queries = useQueryClient()
  const origins = useQuery(query(originEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const onSettled = () => queries.invalidateQueries({ queryKey: ['origins'] })
  const remove = useMutation({
    ...change(originEndpoints.remove),
    onSuccess: ({ origin }) => announce(t('system.originRemoved', { origin })),
    onSettled,
  })
  const allow = useMutation({
    ...change(originEndpoints.approve),
    onSuccess: ({ origin }) => announce(t('app.pairAllowed', { origin })),
    onSettled,
  })
  return (
    <>
      <Text mb="xs">{t(origins.length > 0 ? 'system.originsText' : 'system.originsNone')}</Text>
      <ul className={classes.list} aria-label={t('system.originsList')}>
        {origins.map(each => (
          <Origin
            key={each.id}
            of={each}
            onAllow={() => allow.mutate({ params: { id: each.id } })}
            onRemove={() => remove.mutate({ params: { id: each.id } })}
          />
        ))}
      </ul>
      {remove.error ? <ProblemNotice error={remove.error} doing="remove" /> : null}
      {allow.error ? <ProblemNotice error={allow.error} doing="save" /> : null}
      <Anchor href="/connect" target="_blank">
        {t('system.originsCheck')}
      </Anchor>
    </>
  )
}

type OriginProps = { of: OriginRecord; onAllow: () => void; onRemove: () => void }

const Origin = ({ of: { origin, state }, onAllow, onRemove }: OriginProps) => (
  <li className={classes.item}>
    <span className={classes.words}>{origin}</span>
    <StatusBadge tone={tones[state]} text={t(`system.origin_${state}`)} />
    <Group gap="xs">
      {state === 'paired' ? null : (
        <Button
          size="xs"
          variant="default"
          aria-label={t('system.originAllow', { origin })}
          onClick={onAllow}
        >
          {t('app.pairAllow')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={t('system.originRemove', { origin })}
        onClick={onRemove}
      >
        {t('system.originTakeBack')}
      </Button>
    </Group>
  </li>
)
