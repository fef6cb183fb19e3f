import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Doing } from '../lib/station/problem-text.ts'
import { t } from '../lib/text.ts'
import { ProblemNotice } from './page/problem-notice.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** What will happen and what will not. */
  children: ReactNode
  /** Null once there is nothing left to confirm. */
  confirm: string | null
  busy: string
  keep: string
  isBusy: boolean
  /** What went wrong, and with what. */
  error?: unknown
  doing: Doing
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. The keyboard starts on the way back, not on the deed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, busy, keep, isBusy, error, doing, onConfirm, onClose } = props
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} withCloseButton={false} size="lg" data-asks>
      <Stack gap="sm">
        {children}
        {error ? <ProblemNotice error={error} doing={doing} /> : null}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          {confirm === null ? null : (
            <Button color="red.9" onClick={onConfirm} disabled={isBusy}>
              {isBusy ? busy : confirm}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

type ConfirmButtonProps = {
  label: string
  title: string
  /** What will happen and what will not. */
  children: ReactNode
  /** Null where it cannot be done. */
  confirm: string | null
  busy: string
  keep: string
  doing: Doing
  /** What is done once it was confirmed. */
  deed: { isPending: boolean; error: unknown; reset: () => void }
  /** `close` is for when it has gone well. */
  onConfirm: (close: () => void) => void
  /** Pressed from elsewhere: it asks first then as well, and tells when that is over. */
  pressed?: { isPressed: boolean; onOver: () => void }
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ label, deed, onConfirm, pressed, ...words }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    pressed?.onOver()
  }
  const ask = () => {
    deed.reset()
    setAsking(true)
  }
  return (
    <>
      <Button variant="default" onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        {...words}
        isOpen={isAsking || (pressed?.isPressed ?? false)}
        isBusy={deed.isPending}
        error={deed.error}
        onConfirm={() => onConfirm(close)}
        onClose={close}
      />
    </>
  )
}

type LeaveGuardProps = {
  isDirty: () => boolean
  /** Whether the same entries are shown there. */
  staysAt?: (next: { pathname: string; search: Record<string, unknown> }) => boolean
}

/** Asks before what was typed is thrown away. */
export function LeaveGuard({ isDirty, staysAt }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isDirty() && !staysAt?.(next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t('lists.leaveTitle')}
      confirm={t('lists.leaveConfirm')}
      busy={t('lists.leaveConfirm')}
      keep={t('lists.leaveKeep')}
      isBusy={false}
      doing="save"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Text>{t('lists.leaveText')}</Text>
    </ConfirmDialog>
  )
}

type DialogEndProps = {
  save: { isPending: boolean; error: unknown }
  keep: string
  confirm: string
  busy: string
  onClose: () => void
  /** The keyboard starts on the way back where there is nothing to fill in. */
  startsHere?: boolean
}

/** The end of a form in a dialog: what went wrong, the way back and the deed. */
export const DialogEnd = ({ save, keep, confirm, busy, onClose, startsHere }: DialogEndProps) => (
  <>
    {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
    <Group justify="flex-end" mt="xs">
      <Button variant="default" onClick={onClose} data-autofocus={startsHere || undefined}>
        {keep}
      </Button>
      <Button type="submit" disabled={save.isPending}>
        {save.isPending ? busy : confirm}
      </Button>
    </Group>
  </>
)
