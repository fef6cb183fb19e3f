import { useNavigate } from '@tanstack/react-router'
import { PageTab, PageTabs } from '../../components/tables/view-tabs.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { useListedConnections } from '../../lib/shipments/listed-connections.ts'
import { joined, locale, t } from '../../lib/text.ts'

const exact = { exact: true, includeSearch: false }

/** The three parts of the screen, each at an address of its own. */
export function CarrierTabs() {
  const navigate = useNavigate()
  const count = useListedConnections().listed?.length
  const tabs = [
    {
      to: '/carriers',
      text: joined([t('markups.connected'), count === undefined ? null : count.toLocaleString(locale)], ' '),
    },
    { to: '/carriers/new', text: t('carriers.add') },
    { to: '/carriers/mark-ups', text: t('markups.title') },
  ]
  useShortcuts(
    tabs.map(({ to, text }, at) => ({
      keys: String(at + 1),
      text,
      run: () => void navigate({ to }),
      whileTyping: false,
    })),
  )
  return (
    <PageTabs label={t('markups.tabs')}>
      {tabs.map(({ to, text }) => (
        <PageTab key={to} to={to} activeOptions={exact}>
          {text}
        </PageTab>
      ))}
    </PageTabs>
  )
}
