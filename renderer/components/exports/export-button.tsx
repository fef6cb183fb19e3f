import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { ExportDialog } from './export-dialog.tsx'
import type { ExportOffer } from './export-draft.ts'

type Props = {
  /** Asked when the dialog is opened: what is exported is what was there then. */
  offer: () => ExportOffer
  isDisabled?: boolean
}

/** The button and the key with which any list is exported. */
export function ExportButton({ offer, isDisabled = false }: Props) {
  const [offered, setOffered] = useState<ExportOffer | null>(null)
  const open = () => setOffered(offer())
  useShortcuts([
    { keys: 'shift+E', text: t('exports.key'), run: open, whileTyping: false, disabled: isDisabled },
  ])
  return (
    <>
      <Button
        variant="default"
        aria-keyshortcuts="Shift+E"
        disabled={isDisabled}
        leftSection={<IconDownload size="1.125rem" aria-hidden />}
        onClick={open}
      >
        {t('exports.export')}
      </Button>
      {offered ? <ExportDialog offer={offered} onClose={() => setOffered(null)} /> : null}
    </>
  )
}
