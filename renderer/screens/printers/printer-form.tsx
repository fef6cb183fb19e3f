import { Box, Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { Keys } from '../../components/keys.tsx'
import { LeaveGuard } from '../../components/page/leave-guard.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { ariaKeys, isMacKeyboard } from '../../lib/keyboard/shortcut-text.ts'
import { useShortcuts } from '../../lib/keyboard/use-shortcuts.ts'
import { t } from '../../lib/text.ts'
import { atFields, checkPrinter, type PrinterDraft } from './printer-draft.ts'
import { PrinterFields } from './printer-fields.tsx'

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
  const idle = isNew ? 'printerSettings.addPrinter' : 'printerSettings.save'
  return (
    <Box component="form" ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PrinterFields form={form} isNew={isNew} />
        {saving.error ? <ProblemNotice error={saving.error} doing="save" /> : null}
        <Group mt={4}>
          <Button
            type="submit"
            disabled={saving.isPending}
            rightSection={<Keys of={saveKeys} />}
            aria-keyshortcuts={ariaKeys(saveKeys, isMacKeyboard())}
          >
            {t(saving.isPending ? 'printerSettings.saving' : idle)}
          </Button>
        </Group>
      </Stack>
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
