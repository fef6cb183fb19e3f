import { Modal, Stack } from '@mantine/core'
import { printRouteEndpoints } from '../../../../shared/desk/printing/print-routes.ts'
import { DialogEnd } from '../../../components/dialog-end.tsx'
import { useRecordForm } from '../../../lib/drafts/use-record-form.ts'
import { load } from '../../../lib/station/api.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
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
        <DialogEnd
          save={save}
          keep={t('printRoutes.cancel')}
          confirm={t('printRoutes.save')}
          busy={t('printRoutes.saving')}
          onClose={() => routes.edit(null)}
        />
      </Stack>
    </form>
  )
}

/** A rule is mostly for a printer that is not the default one. */
function startOf({ printers }: Routes): RouteDraft {
  const usual = printers.find(({ is_default: isDefault, enabled }) => !isDefault && enabled) ?? printers[0]
  return { ...emptyRoute, printer_id: usual?.id ?? '' }
}
