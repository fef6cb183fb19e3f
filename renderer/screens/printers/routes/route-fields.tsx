import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Printer } from '../../../../shared/desk/printing/printers.ts'
import { Disclosure } from '../../../components/disclosure.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { t } from '../../../lib/text.ts'
import { useDocumentChoices } from '../document-choices.ts'
import { asksForMore, type RouteDraft } from './route-draft.ts'

type Props = { form: UseFormReturnType<RouteDraft>; printers: readonly Printer[] }

const conditions = ['format', 'carrier_name', 'media', 'desk']

/** What goes where; what only some shops need is behind a step. */
export function RouteFields({ form, printers }: Props) {
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
