import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Disclosure } from '../../../components/disclosure.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { useShortcuts } from '../../../lib/keyboard/use-shortcuts.ts'
import { t } from '../../../lib/text.ts'
import { DeskName } from '../desk-name.tsx'
import { routeColumns } from './route-columns.tsx'
import { RouteDialog } from './route-dialog.tsx'
import { RouteTrial } from './route-trial.tsx'
import { type Routes, useRoutes } from './use-routes.ts'

/** Told in the help; the rule the keyboard is on listens to them itself. */
const moveKeys = [
  { keys: 'alt+ArrowUp', text: t('printRoutes.keyUp'), run: () => {}, disabled: true },
  { keys: 'alt+ArrowDown', text: t('printRoutes.keyDown'), run: () => {}, disabled: true },
]

/** Which printer gets what, tried from the top. While there are no rules there is one sentence. */
export function RoutesPanel() {
  const routes = useRoutes()
  const { found, problem, printers, edit } = routes
  useShortcuts(moveKeys)
  if (printers.length === 0) return null
  return (
    <Panel
      title={t('printRoutes.title')}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => edit('new')}
        >
          {t('printRoutes.add')}
        </Button>
      }
    >
      <Stack gap="sm">
        {found.error ? (
          <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
        ) : null}
        {problem ? <ProblemNotice error={problem} doing="save" /> : null}
        {found.data ? <RouteList routes={routes} /> : null}
        {routes.routes.length > 0 ? (
          <>
            <DeskName />
            <Disclosure label={t('printRoutes.try')}>
              <RouteTrial routes={routes} />
            </Disclosure>
          </>
        ) : null}
      </Stack>
      <RouteDialog routes={routes} />
    </Panel>
  )
}

function RouteList({ routes }: { routes: Routes }) {
  const { routes: list, printers } = routes
  if (list.length > 0)
    return (
      <>
        <Text c="dimmed">{t('printRoutes.intro')}</Text>
        <RecordTable
          label={t('printRoutes.list')}
          records={list}
          keyOf={({ id }) => id}
          columns={routeColumns(routes)}
          onOpen={routes.edit}
        />
      </>
    )
  const standard = printers.find(({ is_default: isDefault }) => isDefault)
  return (
    <Text c="dimmed">
      {standard ? t('printRoutes.noneDefault', { printer: standard.name }) : t('printRoutes.noneNothing')}
    </Text>
  )
}
