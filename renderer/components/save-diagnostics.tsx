import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { diagnosticsEndpoints, diagnosticsFileName } from '../../shared/desk/diagnostics.ts'
import { saveFile } from '../lib/station/files.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { ProblemNotice } from './page/problem-notice.tsx'

/** Keeps what helps to find out what went wrong as a file, to be sent to whoever helps. */
export function SaveDiagnostics() {
  const save = useMutation({
    mutationFn: () => saveFile(diagnosticsEndpoints.read, {}, diagnosticsFileName(new Date())),
    onSuccess: () => announce(t('app.diagnosticsSaved')),
  })
  return (
    <>
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {t('app.saveDiagnostics')}
      </Button>
      {save.error ? <ProblemNotice error={save.error} doing="load" onDismiss={save.reset} /> : null}
    </>
  )
}
