import { Anchor, Box, SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BackLink, Page } from '../../components/page/page.tsx'
import { PairedPages } from '../../components/paired-pages.tsx'
import { t } from '../../lib/text.ts'
import { ApiLogPanel } from './api-log-panel.tsx'
import { AppsPanel } from './apps-panel.tsx'
import { type DeveloperTab, developerTabs, parseDevelopersSearch } from './developers-search.ts'
import { EventsPanel } from './events-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { TrafficPanel } from './traffic-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

const panels: Record<DeveloperTab, () => React.ReactNode> = {
  keys: KeysPanel,
  webhooks: WebhooksPanel,
  events: EventsPanel,
  log: ApiLogPanel,
  traffic: TrafficPanel,
  apps: AppsPanel,
  pages: PairedPages,
}

/** How programs get in, what they are told, and why a call failed. */
export function DevelopersScreen() {
  const { tab = 'keys' } = parseDevelopersSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const Panel = panels[tab]
  return (
    <Page
      above={
        <BackLink to="/settings" search={{ section: 'developers' }}>
          {t('developers.back')}
        </BackLink>
      }
      title={t('developers.title')}
      actions={
        <>
          <Anchor href="/openapi" target="_blank">
            {t('developers.interfacePage')}
          </Anchor>
          <Anchor href="/openapi.json" target="_blank" ms="sm">
            {t('developers.openApi')}
          </Anchor>
        </>
      }
    >
      {/* In a narrow window it is scrolled by itself, and the keyboard goes through it all the same. */}
      <Box mb="sm" style={{ overflowX: 'auto', flex: 'none' }}>
        <SegmentedControl
          size="sm"
          aria-label={t('developers.sections')}
          value={tab}
          onChange={next =>
            void navigate({ to: '/developers', search: parseDevelopersSearch({ tab: next }) })
          }
          data={developerTabs.map(value => ({ value, label: t(`developers.tab_${value}`) }))}
        />
      </Box>
      <Panel />
    </Page>
  )
}
