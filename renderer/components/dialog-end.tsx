import { Button, Group } from '@mantine/core'
import { ProblemNotice } from './page/problem-notice.tsx'

type Props = {
  save: { isPending: boolean; error: unknown }
  keep: string
  confirm: string
  busy: string
  onClose: () => void
  /** The keyboard starts on the way back where there is nothing to fill in. */
  startsHere?: boolean
}

/** The end of a form in a dialog: what went wrong, the way back and the deed. */
export const DialogEnd = ({ save, keep, confirm, busy, onClose, startsHere }: Props) => (
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
