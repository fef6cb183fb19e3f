import { Box, Button, Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useId, useRef } from 'react'
import {
  printerLanguages,
  printerMedia,
  printerResolutions,
  printerTurns,
} from '../../../shared/desk/printing/printer-kinds.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { LeaveGuard } from '../../components/dialogs.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Keys } from '../../components/keys.tsx'
import { FormFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { PlaceFields } from './place-fields.tsx'
import { atFields, checkPrinter, type PrinterDraft, usesLayout } from './printer-draft.ts'
import classes from './printer-screen.module.css'

type Props = {
  start: PrinterDraft
  isNew: boolean
  save: (draft: PrinterDraft) => Promise<Printer>
  onSaved: (printer: Printer) => void
}

const saveKeys = 'mod+S'

/** A printer's settings, saved in one go. */
export function PrinterForm({ start, isNew, save, onSaved }: Props) {
  const {
    form,
    element,
    save: saving,
    submit,
  } = useRecordForm({ start, check: checkPrinter, atFields, save, onSaved })
  useKeptUp(form, start)
  useShortcuts([{ keys: saveKeys, text: t('printerSettings.keySave'), run: () => submit() }])
  const id = useId()
  const idle = isNew ? 'printerSettings.addPrinter' : 'printerSettings.save'
  return (
    <Box component="form" id={id} ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PrinterFields form={form} isNew={isNew} />
      </Stack>
      <FormFoot problem={saving.error ? <ProblemNotice error={saving.error} doing="save" /> : null}>
        <Button
          type="submit"
          form={id}
          disabled={saving.isPending}
          rightSection={<Keys of={saveKeys} />}
          aria-keyshortcuts={ariaKeys(saveKeys, isMacKeyboard())}
        >
          {t(saving.isPending ? 'printerSettings.saving' : idle)}
        </Button>
      </FormFoot>
      <LeaveGuard isDirty={() => form.isDirty()} />
    </Box>
  )
}

/** Settings that are changed elsewhere, by the doctor or another desk, show up here; what was typed stays. */
function useKeptUp(form: UseFormReturnType<PrinterDraft>, start: PrinterDraft): void {
  const { setValues, setInitialValues, resetDirty } = form
  const last = useRef(start)
  const now = JSON.stringify(start)
  useEffect(() => {
    const next = JSON.parse(now) as PrinterDraft
    const before: Record<string, unknown> = last.current
    const changed = Object.entries(next).filter(([name, value]) => value !== before[name])
    if (changed.length === 0) return
    last.current = next
    setInitialValues(next)
    resetDirty(next)
    setValues(Object.fromEntries(changed))
  }, [now, setValues, setInitialValues, resetDirty])
}

type FieldsProps = { form: UseFormReturnType<PrinterDraft>; isNew: boolean }

/** A printer's settings: its name and way first, what it takes next, the rest behind a step. */
function PrinterFields({ form, isNew }: FieldsProps) {
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
      <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md" verticalSpacing="sm">
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
      </SimpleGrid>
    </>
  )
}

/** What labels may do to the printer besides printing; nothing, unless somebody says so. */
const CommandFields = ({ form }: Pick<FieldsProps, 'form'>) => (
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

function TakesFields({ form, isNew }: FieldsProps) {
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

type LayoutFieldsProps = { form: UseFormReturnType<PrinterDraft> }

const fields = ['turn', 'offset_x_mm', 'offset_y_mm', 'darkness']

/** Where on the paper prints come out and how dark; most printers do without. */
function LayoutFields({ form }: LayoutFieldsProps) {
  const input = form.getInputProps
  return (
    <Disclosure
      label={t('printerSettings.layout')}
      isUsed={usesLayout(form.values)}
      mustShow={fields.some(name => name in form.errors)}
    >
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs" pt={4} mb="xs">
        <NumberField
          {...input('offset_x_mm')}
          label={t('printerSettings.offsetX')}
          description={t('printerSettings.offsetHint')}
        />
        <NumberField {...input('offset_y_mm')} label={t('printerSettings.offsetY')} />
        <NumberField
          {...input('darkness')}
          label={t('printerSettings.darkness')}
          description={t('printerSettings.darknessHint')}
        />
        <NativeSelect
          label={t('printerSettings.turn')}
          value={String(form.values.turn)}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('turn', printerTurns.find(each => String(each) === value) ?? 0)
          }
          data={printerTurns.map(value => ({
            value: String(value),
            label: t(`printerSettings.turn_${value}`),
          }))}
        />
      </SimpleGrid>
      <Checkbox
        {...input('crop', { type: 'checkbox' })}
        label={t('printerSettings.crop')}
        description={t('printerSettings.cropHint')}
      />
      {form.values.crop ? (
        <Checkbox
          mt="xs"
          {...input('drops_rest', { type: 'checkbox' })}
          label={t('printerSettings.dropsRest')}
          description={t('printerSettings.dropsRestHint')}
        />
      ) : null}
    </Disclosure>
  )
}
