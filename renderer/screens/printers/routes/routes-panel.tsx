import { ActionIcon, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { mostDeskName } from '../../../../shared/desk/desk-name.ts'
import type { PrintRoute } from '../../../../shared/desk/printing/print-routes.ts'
import { Disclosure } from '../../../components/disclosure.tsx'
import { Panel } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { MoveButtons, moveByKey } from '../../../components/tables/move-row.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { preferences } from '../../../stores/preferences.ts'
import { RouteDialog } from './route-dialog.tsx'
import { routeText } from './route-text.ts'
import { RouteTrial } from './route-trial.tsx'
import type { Routes } from './use-routes.ts'

/** Told in the help; the rule the keyboard is on listens to them itself. */
const moveKeys = [
  { keys: 'alt+ArrowUp', text: t('printRoutes.keyUp'), run: () => {}, disabled: true },
  { keys: 'alt+ArrowDown', text: t('printRoutes.keyDown'), run: () => {}, disabled: true },
]

/** Which printer gets what, tried from the top. While there are no rules there is one sentence. */
export function RoutesPanel({ routes }: { routes: Routes }) {
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
          onClick={() => edit({ id: null, kind: 'label' })}
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

const routeColumns = (routes: Routes): Column<PrintRoute>[] => [
  {
    key: 'what',
    label: t('printRoutes.columnWhat'),
    cell: (route, link) => (
      <Anchor
        component="button"
        type="button"
        fw={600}
        c="var(--ink)"
        ta="start"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => routes.edit(route)}
        onKeyDown={event => moveByKey(event, by => routes.move(route, by))}
        {...link}
      >
        {routeText(route)}
      </Anchor>
    ),
  },
  {
    key: 'printer',
    label: t('printRoutes.columnPrinter'),
    stays: 'bare',
    cell: ({ printer_id: printer, fallback_printer_id: fallback }) => (
      <>
        {routes.nameOf(printer)}
        {fallback ? (
          <Text fz="sm" c="dimmed">
            {t('printRoutes.otherwise', { printer: routes.nameOf(fallback) })}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'copies',
    label: t('printRoutes.columnCopies'),
    align: 'end',
    cell: ({ copies }) => copies,
  },
  {
    key: 'actions',
    label: t('printRoutes.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: route => <RouteButtons route={route} routes={routes} />,
  },
]

function RouteButtons({ route, routes }: { route: PrintRoute; routes: Routes }) {
  const name = routeText(route)
  const at = routes.routes.findIndex(({ id }) => id === route.id)
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <MoveButtons
        up={t('printRoutes.up', { name })}
        down={t('printRoutes.down', { name })}
        isFirst={at === 0}
        isLast={at === routes.routes.length - 1}
        move={by => routes.move(route, by)}
      />
      <ActionIcon aria-label={t('printRoutes.remove', { name })} onClick={() => routes.remove(route)}>
        <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** The name by which rules know this desk; kept when the field is left or Enter is pressed. */
function DeskName() {
  const desk = preferences(state => state.desk) ?? ''
  const [typed, setTyped] = useState(desk)
  const keep = () => {
    const name = typed.trim()
    setTyped(name)
    if (name === desk) return
    preferences.getState().setDesk(name)
    announce(name === '' ? t('printRoutes.deskCleared') : t('printRoutes.deskSaved', { desk: name }))
  }
  return (
    <TextInput
      w="min(28rem, 100%)"
      label={t('printRoutes.thisDesk')}
      description={t('printRoutes.thisDeskHint')}
      placeholder={t('printRoutes.thisDeskPlaceholder')}
      maxLength={mostDeskName}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  )
}
