import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { webhookEndpoints } from '../../../shared/api/webhooks.ts'
import { keyEndpoints } from '../../../shared/desk/keys.ts'
import { originEndpoints } from '../../../shared/desk/origins.ts'
import { BackLink, Page } from '../../components/page/page.tsx'
import { PairedPages } from '../../components/paired-pages.tsx'
import { PageTab, PageTabs } from '../../components/tables/view-tabs.tsx'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { AgentsPanel } from './agents-panel.tsx'
import { ApiLogPanel } from './api-log-panel.tsx'
import { AppsPanel } from './apps-panel.tsx'
import { type DeveloperTab, developerTabs, parseDevelopersSearch } from './developers-search.ts'
import { EventsPanel } from './events-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { TrafficPanel } from './traffic-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

const panels: Record<DeveloperTab, () => React.ReactNode> = {
  keys: KeysPanel,
  agents: AgentsPanel,
  webhooks: WebhooksPanel,
  events: EventsPanel,
  log: ApiLogPanel,
  traffic: TrafficPanel,
  apps: AppsPanel,
  pages: PairedPages,
}

const one = { query: { limit: '1' } } as const

/** How many there are of what one looks for by its number. */
function useCounts(): Partial<Record<DeveloperTab, number>> {
  const keys = useQuery({ ...query(keyEndpoints.list, one), refetchOnMount: 'always' }).data?.count
  const webhooks = useQuery(query(webhookEndpoints.list, one, useMode())).data?.count
  const pages = useQuery(query(originEndpoints.list, one)).data?.count
  return Object.fromEntries(Object.entries({ keys, webhooks, pages }).filter(([, count]) => count))
}

/** How programs get in, what they are told, and why a call failed. */
export function DevelopersScreen() {
  const { tab = 'keys' } = parseDevelopersSearch(useSearch({ strict: false }))
  const Panel = panels[tab]
  return (
    <Page
      above={
        <BackLink to="/settings" search={{ section: 'developers' }}>
          {t('developers.back')}
        </BackLink>
      }
      title={t('developers.title')}
      views={<Tabs shown={tab} />}
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
      <Panel />
    </Page>
  )
}

/** The parts of the screen, each at an address of its own. */
function Tabs({ shown }: { shown: DeveloperTab }) {
  const counts = useCounts()
  return (
    <PageTabs label={t('developers.sections')}>
      {developerTabs.map(tab => (
        <PageTab
          key={tab}
          to="/developers"
          search={parseDevelopersSearch({ tab })}
          activeOptions={{ exact: true }}
          aria-current={tab === shown ? 'page' : undefined}
        >
          {joined([t(`developers.tab_${tab}`), counts[tab]?.toLocaleString(locale)], ' ')}
        </PageTab>
      ))}
    </PageTabs>
  )
}
