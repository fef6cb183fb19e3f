import { Anchor, Code, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StationStatus } from '../../../shared/desk/station.ts'
import { Copyable } from '../../components/copyable.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { quoted } from '../../lib/quoted.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'

/** How other programs get in: where the interface is described and how a key is made. */
export function ProgramsPanel({ status }: { status: StationStatus }) {
  const mode = useMode()
  const command = `npm run packdesk -- keys create --home ${quoted(status.home)} --name my-program --mode ${mode}`
  return (
    <Panel title={t('station.programs')}>
      <Text mb="xs">{t('station.programsText')}</Text>
      <List mb="sm">
        <List.Item>
          <Anchor href="/openapi" target="_blank">
            {t('station.docs')}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor href="/openapi.json" target="_blank">
            {t('station.openApi')}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor renderRoot={props => <Link to="/activity" {...props} />}>{t('activity.title')}</Anchor>
        </List.Item>
      </List>
      <Text>{t('station.keyHint')}</Text>
      <Copyable value={command} name={t('station.command')}>
        <Code>{command}</Code>
      </Copyable>
    </Panel>
  )
}
