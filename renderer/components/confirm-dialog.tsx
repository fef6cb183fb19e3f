import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Doing } from '../lib/station/problem-text.ts'
import { ProblemNotice } from './page/problem-notice.tsx'

type Props = {
  isOpen: boolean
  title: string
  /** What will happen and what will not. */
  children: ReactNode
  confirm: string
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
export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, confirm, busy, keep, isBusy, error, doing, onConfirm, onClose } = props
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} withCloseButton={false} size="lg">
      <Stack gap="sm">
        {children}
        {error ? <ProblemNotice error={error} doing={doing} /> : null}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button color="red.9" onClick={onConfirm} disabled={isBusy}>
            {isBusy ? busy : confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
