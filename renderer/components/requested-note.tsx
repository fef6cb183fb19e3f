import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RequestedOfDraft } from '../lib/shipments/use-requested-service.ts'
import { t } from '../lib/text.ts'

/** What the customer asked for, and that the price below is not that. */
export default function RequestedNote({ name, unkept }: RequestedOfDraft) {
  if (unkept === null)
    return (
      <Text>
        <bdi>{t('requested.asked', { name })}</bdi>
      </Text>
    )
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('requested.asked', { name })}
    >
      <Text>{t(`requested.${unkept}`)}</Text>
      <Anchor
        inherit
        underline="always"
        renderRoot={props => <Link to="/settings/automation/requested" {...props} />}
      >
        {t('requested.say')}
      </Anchor>
    </Alert>
  )
}
