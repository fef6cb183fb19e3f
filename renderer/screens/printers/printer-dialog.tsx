import { Button, Group, Modal, Stack } from '@mantine/core'
import { type Printer, printerEndpoints } from '../../../shared/desk/printers.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { load } from '../../lib/api.ts'
import { t } from '../../lib/text.ts'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { announce } from '../../stores/announcements.ts'
import {
  atFields,
  checkPrinter,
  emptyPrinter,
  fromPrinter,
  type PrinterDraft,
  toPrinterData,
} from './printer-draft.ts'
import { PrinterFields } from './printer-fields.tsx'

/** The printer in the dialog; `new` for one that is not there yet. */
export type Edited = Printer | 'new' | null

type Props = { edited: Edited; onClose: () => void }

/** Adds a printer or changes one. */
export function PrinterDialog({ edited, onClose }: Props) {
  const title =
    edited === null || edited === 'new'
      ? t('printers.addTitle')
      : t('printers.editTitle', { name: edited.name })
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('printers.cancel') }}
    >
      {edited === null ? null : <PrinterForm edited={edited} onClose={onClose} />}
    </Modal>
  )
}

function PrinterForm({ edited, onClose }: { edited: Exclude<Edited, null>; onClose: () => void }) {
  const start = edited === 'new' ? emptyPrinter : fromPrinter(edited)
  const { form, element, save, submit } = useRecordForm({
    start,
    check: checkPrinter,
    atFields,
    save: (draft: PrinterDraft) =>
      edited === 'new'
        ? load(printerEndpoints.create, { body: toPrinterData(draft) })
        : load(printerEndpoints.update, { params: { id: edited.id }, body: toPrinterData(draft) }),
    onSaved: ({ name }) => {
      announce(t('printers.saved', { name }))
      onClose()
    },
  })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PrinterFields form={form} />
        {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('printers.cancel')}
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {t(save.isPending ? 'printers.saving' : 'printers.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
