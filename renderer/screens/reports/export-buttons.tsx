import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { exportFormats, moneyEndpoints } from '../../../shared/desk/money.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { saveFile } from '../../lib/station/save-file.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { MoneyPeriod } from './money-period.ts'

/** The rows of the days that are shown, as a file. */
export function ExportButtons({ period }: { period: MoneyPeriod }) {
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (format: (typeof exportFormats)[number]) => {
      const name = `money-${period.from ?? 'all'}-${period.to ?? 'all'}.${format}`
      await saveFile(moneyEndpoints.export, { query: { ...period, format } }, name)
      return name
    },
    onSuccess: name => announce(t('money.exported', { name })),
  })
  return (
    <>
      {save.error ? <ProblemNotice error={save.error} doing="load" onDismiss={save.reset} /> : null}
      {exportFormats.map(format => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size="1.125rem" aria-hidden />}
          disabled={save.isPending}
          onClick={() => save.mutate(format)}
        >
          {t(`money.export_${format}`)}
        </Button>
      ))}
    </>
  )
}
