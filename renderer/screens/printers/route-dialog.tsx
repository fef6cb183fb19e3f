import { Button, Group, Modal, Stack } from '@mantine/core'
import { printRouteEndpoints } from '../../../shared/desk/print-routes.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { load } from '../../lib/api.ts'
import { t } from '../../lib/text.ts'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { announce } from '../../stores/announcements.ts'
import { checkRoute, emptyRoute, fromRoute, type RouteDraft, toRouteData } from './route-draft.ts'
import { RouteFields } from './route-fields.tsx'
import { routeText } from './route-text.ts'
import type { EditedRoute, Routes } from './use-routes.ts'

/** Adds a rule or changes one. */
export function RouteDialog({ routes }: { routes: Routes }) {
  const { edited, edit } = routes
  return (
    <Modal
      opened={edited !== null}
      onClose={() => edit(null)}
      title={t(edited === null || edited === 'new' ? 'printRoutes.addTitle' : 'printRoutes.editTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('printRoutes.cancel') }}
    >
      {edited === null ? null : <RouteForm routes={routes} edited={edited} />}
    </Modal>
  )
}

type FormProps = { routes: Routes; edited: Exclude<EditedRoute, null> }

function RouteForm({ routes, edited }: FormProps) {
  const { form, element, save, submit } = useRecordForm({
    start: edited === 'new' ? startOf(routes) : fromRoute(edited),
    check: checkRoute,
    save: (draft: RouteDraft) =>
      edited === 'new'
        ? load(printRouteEndpoints.create, { body: toRouteData(draft) })
        : load(printRouteEndpoints.update, { params: { id: edited.id }, body: toRouteData(draft) }),
    onSaved: route => {
      announce(t('printRoutes.saved', { name: routeText(route) }))
      routes.edit(null)
    },
  })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <RouteFields form={form} printers={routes.printers} />
        {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={() => routes.edit(null)}>
            {t('printRoutes.cancel')}
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {t(save.isPending ? 'printRoutes.saving' : 'printRoutes.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A rule is mostly for a printer that is not the default one. */
function startOf({ printers }: Routes): RouteDraft {
  const usual = printers.find(({ is_default: isDefault, enabled }) => !isDefault && enabled) ?? printers[0]
  return { ...emptyRoute, printer_id: usual?.id ?? '' }
}
