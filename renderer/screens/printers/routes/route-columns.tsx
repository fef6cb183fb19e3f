import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { PrintRoute } from '../../../../shared/desk/printing/print-routes.ts'
import type { Column } from '../../../components/tables/record-table.tsx'
import { t } from '../../../lib/text.ts'
import { routeText } from './route-text.ts'
import type { Routes } from './use-routes.ts'

export const routeColumns = (routes: Routes): Column<PrintRoute>[] => [
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

/** With Alt the arrow keys carry the rule along. */
function moveByKey(event: KeyboardEvent, move: (by: 1 | -1) => void): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  event.stopPropagation()
  move(event.key === 'ArrowUp' ? -1 : 1)
}

/** Keeps the keyboard, unlike a button that is switched off, and does nothing. */
const atEnd = { 'data-disabled': true, bg: 'transparent' } as const

function RouteButtons({ route, routes }: { route: PrintRoute; routes: Routes }) {
  const name = routeText(route)
  const at = routes.routes.findIndex(({ id }) => id === route.id)
  const isFirst = at === 0
  const isLast = at === routes.routes.length - 1
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <ActionIcon
        aria-label={t('printRoutes.up', { name })}
        aria-disabled={isFirst}
        {...(isFirst ? atEnd : {})}
        onClick={() => routes.move(route, -1)}
      >
        <IconArrowUp size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('printRoutes.down', { name })}
        aria-disabled={isLast}
        {...(isLast ? atEnd : {})}
        onClick={() => routes.move(route, 1)}
      >
        <IconArrowDown size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('printRoutes.remove', { name })} onClick={() => routes.remove(route)}>
        <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
