import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Props = { name: string; text: string; onDismiss: () => void }

/** Why a file was not taken. Nothing is stored of it, so there is nothing else to say. */
export function Refusal({ name, text, onDismiss }: Props) {
  useEffect(() => announce(`${name}: ${text}`, { urgent: true }), [name, text])
  return (
    <Alert
      color="red"
      role="group"
      aria-label={name}
      title={name}
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel={t('problems.dismiss')}
      onClose={onDismiss}
    >
      {text}
    </Alert>
  )
}
