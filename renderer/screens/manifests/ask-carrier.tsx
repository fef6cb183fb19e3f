import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ManifestAnswer } from '../../../shared/desk/manifests.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { t } from '../../lib/text.ts'
import type { ManifestInquiry } from './use-manifest-inquiry.ts'

/** The quick way to find out: the carrier is asked. What it cannot tell is said, with the reason. */
export const AskCarrier = ({ inquiry }: { inquiry: ManifestInquiry }) => (
  <Stack gap="xs">
    <Group gap="sm">
      <Button variant="default" data-autofocus aria-disabled={inquiry.isAsking} onClick={inquiry.start}>
        {t(inquiry.isAsking ? 'manifests.asking' : 'manifests.ask')}
      </Button>
      <Text fz="sm" c="dimmed">
        {t('manifests.askHint')}
      </Text>
    </Group>
    {inquiry.answer ? <Finding answer={inquiry.answer} why={t('manifests.askReason')} /> : null}
    {inquiry.error ? <ProblemNotice error={inquiry.error} doing="load" /> : null}
  </Stack>
)

/** What the carrier knew; nothing is left to be said by hand. */
export function CarrierKnew({ answer, onClose }: { answer: ManifestAnswer; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <Stack gap="sm">
      <Finding answer={answer} why={t('attention.saysCarrier')} />
      <Group justify="flex-end" mt="xs">
        <Button ref={done} onClick={onClose}>
          {t('manifests.asked')}
        </Button>
      </Group>
    </Stack>
  )
}

const Finding = ({ answer: { finding, messages }, why }: { answer: ManifestAnswer; why: string }) => (
  <>
    <Text fw={600}>{t(`manifests.found_${finding}`)}</Text>
    <CarrierMessages title={why} messages={messages} />
  </>
)
