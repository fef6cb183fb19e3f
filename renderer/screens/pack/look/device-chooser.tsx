import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DeviceQuestion } from '../../../../shared/desk/devices.ts'
import { deskWindow } from '../../../lib/desk-window.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'

/** What the window asks about devices now. A browser asks by itself, in a dialog of its own. */
function useDeviceQuestion() {
  const [question, setQuestion] = useState<DeviceQuestion | null>(null)
  useEffect(() => {
    const bridge = deskWindow()
    if (!bridge) return
    return bridge.onDevice(() => void bridge.devices.question().then(setQuestion, () => undefined))
  }, [])
  const answer = (device: string | null) => {
    setQuestion(null)
    if (question)
      void deskWindow()
        ?.devices.answer(question.id, device)
        .catch(() => undefined)
  }
  return { question, answer }
}

/** Which device the page may use is said here. Nothing is chosen beforehand, so that no Enter of a scanner allows one. */
export function DeviceChooser() {
  const { question, answer } = useDeviceQuestion()
  return (
    <Modal
      opened={question !== null}
      onClose={() => answer(null)}
      title={question ? t(`devices.ask_${question.kind}`) : ''}
      withCloseButton={false}
      size="md"
    >
      {question ? <Choice key={question.id} question={question} onAnswer={answer} /> : null}
    </Modal>
  )
}

type ChoiceProps = { question: DeviceQuestion; onAnswer: (device: string | null) => void }

function Choice({ question: { kind, devices }, onAnswer }: ChoiceProps) {
  const [chosen, choose] = useState<string | null>(null)
  const isThere = kind === 'camera' || devices.some(({ id }) => id === chosen)
  const found = devices.length
  useEffect(() => {
    if (kind !== 'camera') announce(found === 0 ? t('devices.none') : t('devices.found', { count: found }))
  }, [kind, found])
  return (
    <Stack gap="md">
      <Text>{t('devices.askText')}</Text>
      {kind === 'camera' ? null : found === 0 ? (
        <Text c="dimmed">{t('devices.none')}</Text>
      ) : (
        <Radio.Group value={chosen} onChange={choose} aria-label={t(`devices.ask_${kind}`)}>
          <Stack gap="xs">
            {devices.map(({ id, name }) => (
              <Radio key={id} value={id} label={name} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onAnswer(null)} data-autofocus>
          {t('devices.notNow')}
        </Button>
        <Button disabled={!isThere} onClick={() => onAnswer(kind === 'camera' ? 'camera' : chosen)}>
          {t('devices.allow')}
        </Button>
      </Group>
    </Stack>
  )
}
