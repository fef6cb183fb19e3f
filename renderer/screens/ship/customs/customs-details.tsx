import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { contentTypes, incotermNames, incoterms } from '../../../../shared/api/customs.ts'
import { payors } from '../../../../shared/api/payments.ts'
import { DateField } from '../../../components/fields/date-field.tsx'
import { PayerFields } from '../../../components/fields/payer-fields.tsx'
import { contentName } from '../../../lib/drafts/customs-draft.ts'
import { withFurtherTexts } from '../../../lib/language.ts'
import { later } from '../../../lib/later.tsx'
import { t } from '../../../lib/text.ts'
import type { ShipFormControl } from '../use-ship-form.ts'
import type { CustomsEntries } from './use-customs-entries.ts'

type Props = { control: ShipFormControl; entries: CustomsEntries }

/** Comes with words of its own. */
const CustomsNumbers = later(
  withFurtherTexts(() => import('./customs-numbers.tsx')),
  'default',
)

/** What kind of content it is and by which terms it is delivered. */
export function CustomsContent({ control: { form }, entries }: Props) {
  const { content_type } = form.values.customs
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
      <NativeSelect
        label={t('customs.content')}
        data={[
          ...(content_type === '' ? [{ value: '', label: '' }] : []),
          ...contentTypes.map(value => ({ value, label: contentName(value) })),
        ]}
        withAsterisk
        aria-required
        {...entries.input('customs.content_type')}
      />
      <NativeSelect
        label={t('customs.incoterm')}
        data={[
          { value: '', label: t('customs.noIncoterm') },
          ...incoterms.map(value => ({ value, label: `${value}: ${incotermNames[value]}` })),
        ]}
        {...entries.input('customs.incoterm')}
      />
      {content_type === 'other' ? (
        <TextInput
          label={t('customs.contentText')}
          maxLength={250}
          autoComplete="off"
          withAsterisk
          aria-required
          {...form.getInputProps('customs.content_description')}
        />
      ) : null}
    </SimpleGrid>
  )
}

/** Who pays duties, the invoice, and whose word it is. */
export function CustomsPapers({ control: { form, setAddress }, entries }: Props) {
  const { customs, shipper } = form.values
  const certify = form.getInputProps('customs.certify', { type: 'checkbox' })
  const sign = (isCertified: boolean) => {
    form.setFieldValue('customs.certify', isCertified)
    if (isCertified && customs.signer.trim() === '')
      form.setFieldValue('customs.signer', shipper.person_name.slice(0, 50))
  }
  return (
    <Stack gap="xs">
      <PayerFields
        label={t('customs.duty')}
        accountLabel={t('customs.dutyAccount')}
        payer={customs.duty}
        choices={payors}
        input={name => form.getInputProps(`customs.duty.${name}`)}
        address={customs.duty_billing_address}
        onAddress={address => setAddress('customs.duty_billing_address', address)}
        addressInput={(name, options) => form.getInputProps(`customs.duty_billing_address.${name}`, options)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        <TextInput
          label={t('customs.invoice')}
          maxLength={50}
          autoComplete="off"
          {...form.getInputProps('customs.invoice')}
        />
        <DateField isPast label={t('customs.invoiceDate')} {...form.getInputProps('customs.invoice_date')} />
        <Checkbox
          label={t('customs.commercialInvoice')}
          {...form.getInputProps('customs.commercial_invoice', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('customs.paperless')}
          {...form.getInputProps('options.paperless_trade', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('customs.certify')}
          {...certify}
          onChange={({ currentTarget }) => sign(currentTarget.checked)}
        />
        {customs.certify ? (
          <TextInput
            label={t('customs.signer')}
            maxLength={50}
            autoComplete="off"
            withAsterisk
            aria-required
            {...form.getInputProps('customs.signer')}
          />
        ) : null}
      </SimpleGrid>
      <Suspense>
        <CustomsNumbers entries={entries} />
      </Suspense>
    </Stack>
  )
}
