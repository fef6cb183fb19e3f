import { Alert, Button, List, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { problemOf } from '../../lib/station/api.ts'
import { type Doing, problemText } from '../../lib/station/problem-text.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './problem-notice.module.css'

type Props = {
  /** What was thrown by a query or mutation. */
  error: unknown
  doing: Doing
  onRetry?: () => void
  onDismiss?: () => void
}

/** A failure where the action was: what happened, what is safe now, what to do. Also spoken. */
export function ProblemNotice({ error, doing, onRetry, onDismiss }: Props) {
  const { happened, details, safe, next } = problemText(problemOf(error), doing)
  useEffect(() => announce(`${happened} ${safe} ${next}`, { urgent: true }), [happened, safe, next])
  return (
    <Alert
      className={classes.notice}
      color="red"
      role="group"
      aria-label={happened}
      title={happened}
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton={onDismiss !== undefined}
      closeButtonLabel={t('problems.dismiss')}
      {...(onDismiss ? { onClose: onDismiss } : {})}
    >
      <Stack gap={6}>
        {details.length > 0 ? (
          <List size="sm">
            {details.map(detail => (
              <List.Item key={detail}>{detail}</List.Item>
            ))}
          </List>
        ) : null}
        <span>
          <strong>{t('problems.safeLabel')}:</strong> {safe}
        </span>
        <span>
          <strong>{t('problems.nextLabel')}:</strong> {next}
        </span>
        {onRetry ? (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('problems.tryAgain')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}
