import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  printerLanguages,
  printerMedia,
  printerResolutions,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { t } from '../../lib/text.ts'
import { LayoutFields } from './layout-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { PrinterDraft } from './printer-draft.ts'
import classes from './printer-screen.module.css'

type Props = { form: UseFormReturnType<PrinterDraft>; isNew: boolean }

/** A printer's settings: its name and way first, what it takes next, the rest behind a step. */
export function PrinterFields({ form, isNew }: Props) {
  const input = form.getInputProps
  return (
    <>
      <TextInput
        {...input('name')}
        withAsterisk
        aria-required
        autoComplete="off"
        label={t('printerSettings.name')}
        placeholder={t('printerSettings.namePlaceholder')}
      />
      <PlaceFields form={form} />
      <TakesFields form={form} isNew={isNew} />
      <LayoutFields form={form} />
      {form.values.language === 'ZPL' ? <CommandFields form={form} /> : null}
      <Checkbox
        {...input('is_default', { type: 'checkbox' })}
        label={t('printerSettings.isDefault')}
        description={t('printerSettings.isDefaultHint')}
      />
      {isNew ? null : (
        <Checkbox
          {...input('enabled', { type: 'checkbox' })}
          label={t('printerSettings.isEnabled')}
          description={t('printerSettings.enabledHint')}
        />
      )}
    </>
  )
}

/** What labels may do to the printer besides printing; nothing, unless somebody says so. */
const CommandFields = ({ form }: Pick<Props, 'form'>) => (
  <Disclosure label={t('printerSettings.changes')} isUsed={form.values.allows_saving}>
    <Stack gap="xs" pt={4}>
      <Text fz="sm">{t('printerSettings.changesText')}</Text>
      <Checkbox
        {...form.getInputProps('allows_saving', { type: 'checkbox' })}
        label={t('printerSettings.allowsSaving')}
        description={t('printerSettings.allowsSavingHint')}
      />
    </Stack>
  </Disclosure>
)

function TakesFields({ form, isNew }: Props) {
  const { errors, values, setFieldValue } = form
  const asked = isNew ? [{ value: '', label: t('printerSettings.asItSays') }] : []
  return (
    <div className={classes.takes}>
      <NativeSelect
        label={t('printerSettings.language')}
        error={errors.language}
        value={values.language}
        onChange={({ currentTarget: { value } }) =>
          setFieldValue('language', printerLanguages.find(each => each === value) ?? '')
        }
        data={[...asked, ...printerLanguages.map(value => ({ value, label: t(`printers.takes_${value}`) }))]}
      />
      <NativeSelect
        label={t('printerSettings.media')}
        error={errors.media}
        value={values.media}
        onChange={({ currentTarget: { value } }) =>
          setFieldValue('media', printerMedia.find(each => each === value) ?? '')
        }
        data={[...asked, ...printerMedia.map(value => ({ value, label: t(`printers.media_${value}`) }))]}
      />
      <NativeSelect
        label={t('printerSettings.resolution')}
        error={errors.dpi}
        value={String(values.dpi)}
        onChange={({ currentTarget: { value } }) =>
          setFieldValue('dpi', printerResolutions.find(each => String(each) === value) ?? '')
        }
        data={[
          ...asked,
          ...printerResolutions.map(dpi => ({ value: String(dpi), label: t('printers.dpi', { dpi }) })),
        ]}
      />
    </div>
  )
}
