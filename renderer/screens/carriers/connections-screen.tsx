import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { Page } from '../../components/page/page.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { ConnectionList } from './connection-list.tsx'

/** The carriers this desk buys from, of both modes. */
export function ConnectionsScreen() {
  return (
    <Page title={t('screens.connections')} actions={<AddConnection />}>
      <ConnectionList />
    </Page>
  )
}

/** With one carrier in this build there is nothing to choose. */
function AddConnection() {
  const navigate = useNavigate()
  const adapters = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const [only, ...others] = adapters
  const icon = <IconPlus size="1.125rem" aria-hidden />
  if (!only) return null
  if (others.length === 0)
    return (
      <Button
        leftSection={icon}
        renderRoot={props => (
          <Link to="/connections/new/$carrier" params={{ carrier: only.slug }} {...props} />
        )}
      >
        {t('connections.add')}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={icon} rightSection={<IconChevronDown size="1rem" aria-hidden />}>
          {t('connections.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {adapters.map(({ slug, label }) => (
          <Menu.Item
            key={slug}
            onClick={() => void navigate({ to: '/connections/new/$carrier', params: { carrier: slug } })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
