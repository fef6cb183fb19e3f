import { Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { BackLink } from '../../components/page/back-link.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { FoundPanel } from './found-panel.tsx'
import { emptyPrinter, toNewPrinter } from './printer-draft.ts'
import { PrinterForm } from './printer-form.tsx'
import { useFoundPrinters } from './use-found-printers.ts'

/** A new printer: one that is found, or one whose address is known. */
export function AddPrinterScreen() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const know = (printer: Printer) =>
    queries.setQueryData(query(printerEndpoints.retrieve, { params: { id: printer.id } }).queryKey, printer)
  const check = useMutation({ ...change(printerEndpoints.check), onSuccess: know })
  const added = (printer: Printer) => {
    const { id, name } = printer
    announce(t('printers.added', { name }))
    // Its screen begins with what is known, and not with an answer from before the check.
    know(printer)
    check.mutate({ params: { id } })
    void navigate({ to: '/printers/$id', params: { id } })
  }
  const printers = useFoundPrinters(added)
  return (
    <Page above={<BackLink to="/printers">{t('printers.back')}</BackLink>} title={t('printers.addTitle')}>
      <Stack gap="lg">
        <FoundPanel printers={printers} />
        <Panel title={t('printers.byAddress')}>
          <Stack gap="sm" maw="44rem">
            <PrinterForm
              start={emptyPrinter}
              isNew
              save={draft => load(printerEndpoints.create, { body: toNewPrinter(draft) })}
              onSaved={added}
            />
          </Stack>
        </Panel>
      </Stack>
    </Page>
  )
}
