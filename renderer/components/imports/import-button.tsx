import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ImportKind } from '../../../shared/desk/import-layout.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'

/** The way from a list to a file of its records, also by its letter. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate()
  useShortcuts([
    {
      keys: 'i',
      text: t('imports.key'),
      run: () => void navigate({ to: '/import', search: { type: kind } }),
      whileTyping: false,
    },
  ])
  return (
    <Button
      variant="default"
      aria-keyshortcuts="i"
      leftSection={<IconFileImport size="1.125rem" aria-hidden />}
      renderRoot={props => <Link to="/import" search={{ type: kind }} {...props} />}
    >
      {t('imports.action')}
    </Button>
  )
}

/** The same where there is nothing yet. */
export const ImportFirst = ({ kind }: { kind: ImportKind }) => (
  <Button renderRoot={props => <Link to="/import" search={{ type: kind }} {...props} />}>
    {t('imports.emptyAction')}
  </Button>
)
