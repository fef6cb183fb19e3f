import { Modal, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { PrintKind } from '../../../../shared/desk/printing/print-jobs.ts'
import { printRouteEndpoints } from '../../../../shared/desk/printing/print-routes.ts'
import type { Printer } from '../../../../shared/desk/printing/printers.ts'
import { DialogEnd } from '../../../components/dialogs.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { useRecordForm } from '../../../lib/drafts/use-record-form.ts'
import { load } from '../../../lib/station/api.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import {
  asksForMore,
  checkRoute,
  emptyRoute,
  fromRoute,
  type RouteDraft,
  toRouteData,
} from './route-draft.ts'
import { routeText } from './route-text.ts'
import { type EditedRoute, type Routes, useDocumentChoices } from './use-routes.ts'

/** Adds a rule or changes one. */
export function RouteDialog({ routes }: { routes: Routes }) {
  const { edited, edit } = routes
  return (
    <Modal
      opened={edited !== null}
      onClose={() => edit(null)}
      title={t((edited?.id ?? null) === null ? 'printRoutes.addTitle' : 'printRoutes.editTitle')}
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
    start: edited.id === null ? startOf(routes, edited.kind) : fromRoute(edited),
    check: checkRoute,
    save: (draft: RouteDraft) =>
      edited.id === null
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
function startOf({ printers }: Routes, kind: PrintKind): RouteDraft {
  const usual = printers.find(({ is_default: isDefault, enabled }) => !isDefault && enabled) ?? printers[0]
  return { ...emptyRoute, kind, printer_id: usual?.id ?? '' }
}

type Props = { form: UseFormReturnType<RouteDraft>; printers: readonly Printer[] }

const conditions = ['format', 'carrier_name', 'media', 'desk']

/** What goes where; what only some shops need is behind a step. */
function RouteFields({ form, printers }: Props) {
  const input = form.getInputProps
  const named = printers.map(({ id, name }) => ({ value: id, label: name }))
  const others = named.filter(({ value }) => value !== form.values.printer_id)
  const choices = useDocumentChoices()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        <NativeSelect
          {...input('kind')}
          label={t('printRoutes.kind')}
          data={[{ value: '', label: t('printRoutes.anyKind') }, ...choices.kinds]}
          data-autofocus
        />
        <NativeSelect
          {...input('printer_id')}
          label={t('printRoutes.printer')}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('printer_id', value)
            if (form.values.fallback_printer_id === value) form.setFieldValue('fallback_printer_id', '')
          }}
          data={named}
        />
        <NumberField {...input('copies')} label={t('printRoutes.copiesField')} inputMode="numeric" />
        <NativeSelect
          {...input('fallback_printer_id')}
          label={t('printRoutes.fallback')}
          data={[{ value: '', label: t('printRoutes.noFallback') }, ...others]}
        />
      </SimpleGrid>
      <Disclosure
        label={t('printRoutes.more')}
        isUsed={asksForMore(form.values)}
        mustShow={conditions.some(name => name in form.errors)}
      >
        <ConditionFields form={form} />
      </Disclosure>
    </>
  )
}

/** What only some rules ask of a print. */
function ConditionFields({ form }: Pick<Props, 'form'>) {
  const input = form.getInputProps
  const choices = useDocumentChoices()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs" pt={4}>
      <NativeSelect
        {...input('carrier_name')}
        label={t('printRoutes.carrier')}
        data={[
          { value: '', label: t('printRoutes.anyCarrier') },
          ...choices.carriersWith(form.values.carrier_name),
        ]}
      />
      <NativeSelect
        {...input('media')}
        label={t('printRoutes.size')}
        data={[{ value: '', label: t('printRoutes.anySize') }, ...choices.sizes]}
      />
      <NativeSelect
        {...input('format')}
        label={t('printRoutes.format')}
        description={t('printRoutes.formatHint')}
        data={[{ value: '', label: t('printRoutes.anyFormat') }, ...choices.formats]}
      />
      <TextInput
        {...input('desk')}
        label={t('printRoutes.desk')}
        placeholder={t('printRoutes.anyDesk')}
        description={t('printRoutes.deskHint')}
        autoComplete="off"
      />
    </SimpleGrid>
  )
}
