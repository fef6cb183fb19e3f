import { Checkbox, Group, Input, NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { printerLanguages, printerMedia, printerResolutions } from '../../../shared/desk/printer-kinds.ts'
import { t } from '../../lib/text.ts'
import type { PrinterDraft } from './printer-draft.ts'

type Props = { form: UseFormReturnType<PrinterDraft> }

const required = { withAsterisk: true, 'aria-required': true, autoComplete: 'off' } as const

export function PrinterFields({ form }: Props) {
  const input = form.getInputProps
  return (
    <>
      <TextInput
        {...required}
        {...input('name')}
        label={t('printers.name')}
        placeholder={t('printers.namePlaceholder')}
        data-autofocus
      />
      <Place form={form} />
      <Group grow align="start">
        <NativeSelect
          {...input('language')}
          label={t('printers.language')}
          data={printerLanguages.map(value => ({
            value,
            label: value === 'any' ? t('printers.takes_any') : value,
          }))}
        />
        <NativeSelect
          {...input('media')}
          label={t('printers.media')}
          data={printerMedia.map(value => ({ value, label: t(`printers.media_${value}`) }))}
        />
        <NativeSelect
          label={t('printers.resolution')}
          value={String(form.values.dpi)}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('dpi', printerResolutions.find(dpi => String(dpi) === value) ?? 203)
          }
          data={printerResolutions.map(dpi => ({ value: String(dpi), label: t('printers.dpi', { dpi }) }))}
        />
      </Group>
      <Input.Description>{t('printers.languageHint')}</Input.Description>
      <Checkbox {...input('is_default', { type: 'checkbox' })} label={t('printers.isDefault')} />
      <Checkbox
        {...input('enabled', { type: 'checkbox' })}
        label={t('printers.enabled')}
        description={t('printers.enabledHint')}
      />
    </>
  )
}

/** Where the printer is. A folder takes whatever it is given, a network printer what it understands. */
function Place({ form }: Props) {
  const input = form.getInputProps
  return (
    <>
      <Input.Wrapper label={t('printers.kind')} labelElement="div">
        <SegmentedControl
          display="flex"
          fullWidth
          aria-label={t('printers.kind')}
          value={form.values.kind}
          onChange={kind =>
            form.setValues(
              kind === 'folder' ? { kind: 'folder', language: 'any' } : { kind: 'tcp', language: 'ZPL' },
            )
          }
          data={[
            { value: 'tcp', label: t('printers.kindTcp') },
            { value: 'folder', label: t('printers.kindFolder') },
          ]}
        />
      </Input.Wrapper>
      {form.values.kind === 'tcp' ? (
        <Group align="start" gap="sm" wrap="nowrap">
          <TextInput
            {...required}
            {...input('host')}
            label={t('printers.host')}
            placeholder={t('printers.hostPlaceholder')}
            flex={1}
          />
          <NumberInput
            {...input('port')}
            label={t('printers.port')}
            min={1}
            max={65_535}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator={false}
            hideControls
            w="6.5rem"
          />
        </Group>
      ) : (
        <TextInput
          {...required}
          {...input('folder')}
          label={t('printers.folder')}
          description={t('printers.folderHint')}
          placeholder={t('printers.folderPlaceholder')}
        />
      )}
    </>
  )
}
