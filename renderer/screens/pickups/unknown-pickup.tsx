import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import { instantText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import { SettlePickup } from './settle-pickup.tsx'

type Props = {
  pickup: DeskPickup
  doubt: NonNullable<DeskPickup['doubt']>
  onEnding: (isEnding: boolean) => void
}

/** What nobody knows about a pickup, with the two ways to say what somebody found out. */
export function UnknownPickup({ pickup, doubt: { wish, since }, onEnding }: Props) {
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null)
  const title = t(`pickups.unknown_${wish}`)
  return (
    <Alert
      color="kraft"
      role="group"
      aria-label={title}
      title={title}
      mb="md"
      icon={<IconHelpCircle aria-hidden />}
    >
      <Stack gap="xs">
        <Text>{t('pickups.unknownText', { time: instantText(since) })}</Text>
        <Group gap="xs">
          {(['yes', 'no'] as const).map(each => (
            <Button key={each} variant="default" onClick={() => setAnswer(each)}>
              {t(`pickups.${each}_${wish}`)}
            </Button>
          ))}
        </Group>
      </Stack>
      {answer === null ? null : (
        <SettlePickup
          pickup={pickup}
          wish={wish}
          answer={answer}
          onEnding={onEnding}
          onClose={() => setAnswer(null)}
        />
      )}
    </Alert>
  )
}
