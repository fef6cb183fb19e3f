import { Anchor, Code, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { Copyable } from '../../components/copyable.tsx'
import { PairedPages } from '../../components/paired-pages.tsx'
import { quoted } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { KeysNow, WebhooksNow } from './leads-to/backups-and-keys.tsx'
import { SettingPanel, SettingPlace, useIsShown } from './setting-row.tsx'
import classes from './settings-screen.module.css'
import { StationSettings } from './station-setting.tsx'

/** What other programs get from the station, and how they get in. */
export function DeveloperPanels() {
  const { data: status } = useQuery(query(stationEndpoints.status, {}))
  const isShown = useIsShown()
  return (
    <>
      <StationSettings section="developers" title={t('background.events')} />
      {isShown('events-here') ? (
        <>
          <WebhooksNow />
          <KeysNow />
        </>
      ) : null}
      {status ? (
        <SettingPanel title={t('system.programs')} of={['programs']}>
          <SettingPlace id="programs">
            <Programs status={status} />
          </SettingPlace>
        </SettingPanel>
      ) : null}
      <SettingPanel title={t('system.origins')} of={['web-pages']}>
        <SettingPlace id="web-pages">
          <PairedPages />
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
      <List mb="sm" className={classes.inRow}>
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
          <Anchor renderRoot={props => <Link to="/developers" search={{ tab: 'log' }} {...props} />}>
            {t('system.calls')}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor renderRoot={props => <Link to="/developers" {...props} />}>
            {t('developers.keysHere')}
          </Anchor>
        </List.Item>
      </List>
      <Text>{t('system.keyHint')}</Text>
      <Copyable value={command} name={t('system.command')}>
        <Code>{command}</Code>
      </Copyable>
    </>
  )
}
