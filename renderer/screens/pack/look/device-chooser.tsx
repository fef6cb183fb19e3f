import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { DeviceQuestion } from '../../../../shared/desk/devices.ts'
import { deskWindow } from '../../../lib/desk-window.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'

type Standing = {
  question: DeviceQuestion
  /** Who asked is gone: the page was loaded anew while the question stood. */
  isLeft: boolean
}

/** What the window asks about devices now. A browser asks by itself, in a dialog of its own. */
function useDeviceQuestion(onLeftAllowed: (kind: DeviceQuestion['kind']) => void) {
  const [standing, setStanding] = useState<Standing | null>(null)
  const open = useRef<Standing | null>(null)
  open.current = standing
  const tell = async (device: string | null) => {
    const answered = open.current
    open.current = null
    if (!answered) return
    await deskWindow()?.devices.answer(answered.question.id, device)
    if (device !== null && answered.isLeft) onLeftAllowed(answered.question.kind)
  }
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    const bridge = deskWindow()
    if (!bridge) return
    const look = (isFirst: boolean) =>
      void bridge.devices.question().then(
        question =>
          setStanding(
            before =>
              question && {
                question,
                isLeft: isFirst || (before?.isLeft === true && before.question.id === question.id),
              },
          ),
        () => undefined,
      )
    look(true)
    const stop = bridge.onDevice(() => look(false))
    return () => {
      stop()
      // Whoever leaves the screen allows nothing.
      void latest.current(null).catch(() => undefined)
    }
  }, [])
  const answer = (device: string | null) => {
    void tell(device).catch(() => undefined)
    setStanding(null)
  }
  return { question: standing?.question ?? null, answer }
}

type ChooserProps = {
  /** A device was allowed to a page that asked for it before it was loaded anew. */
  onLeftAllowed: (kind: DeviceQuestion['kind']) => void
}

/** Which device the page may use is said here. Nothing is chosen beforehand, so that no Enter of a scanner allows one. */
export function DeviceChooser({ onLeftAllowed }: ChooserProps) {
  const { question, answer } = useDeviceQuestion(onLeftAllowed)
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
