import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Doing } from '../lib/station/problem-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  label: string
  title: string
  /** What will happen and what will not. */
  children: ReactNode
  confirm: string
  busy: string
  keep: string
  doing: Doing
  /** What is done once it was confirmed. */
  deed: { isPending: boolean; error: unknown; reset: () => void }
  /** `close` is for when it has gone well. */
  onConfirm: (close: () => void) => void
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ label, deed, onConfirm, ...words }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          deed.reset()
          setAsking(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...words}
        isOpen={isAsking}
        isBusy={deed.isPending}
        error={deed.error}
        onConfirm={() => onConfirm(close)}
        onClose={close}
      />
    </>
  )
}
