import { Alert, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { t } from '../../lib/text.ts'
import { type Checked, checkedText } from './checked-text.ts'

type Props = {
  result: Checked
  /** What was entered is stored all the same. */
  isSaved?: boolean
  onClose: () => void
}

export function CheckResult({ result, isSaved = false, onClose }: Props) {
  const { text, isGood } = checkedText(result)
  return (
    <Alert
      color={isGood ? 'desk' : 'red'}
      c="var(--ink)"
      role="group"
      aria-label={text}
      title={text}
      icon={isGood ? <IconInfoCircle aria-hidden /> : <IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel={t('problems.dismiss')}
      onClose={onClose}
    >
      <Stack gap="xs">
        {result.messages.length > 0 ? (
          <List size="sm">
            {result.messages.map(({ code, message }) => (
              <List.Item key={`${code} ${message}`}>{message ?? code}</List.Item>
            ))}
          </List>
        ) : null}
        {isSaved ? <Text fz="sm">{t('carriers.savedAllTheSame')}</Text> : null}
      </Stack>
    </Alert>
  )
}
