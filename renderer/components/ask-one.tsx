import { Button, Group, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Entry = { label: string; value: string; onChange: (typed: string) => void }

type Props = {
  /** Of the button that asks. */
  label: string
  icon?: ReactNode
  field: string
  confirm: string
  input?: TextInputProps
  /** Another field than one for a text. */
  draw?: (entry: Entry) => ReactNode
  isBusy?: boolean
  isSmall?: boolean
  /** False where it cannot be done with what was typed, which then stays. */
  onDone: (typed: string) => boolean | Promise<boolean>
}

/** A button for what needs one word more: it is asked for beside it. */
export function AskOne({ label, icon, field, confirm, input, draw, isBusy = false, isSmall, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const done = async () => {
    const text = typed.trim()
    if (text === '' || !(await onDone(text))) return
    setOpen(false)
    setTyped('')
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <Button
          variant="default"
          size={isSmall ? 'xs' : 'sm'}
          leftSection={icon}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <form
          onSubmit={event => {
            event.preventDefault()
            // It stands inside another form on some screens.
            event.stopPropagation()
            void done()
          }}
        >
          <Group align="end">
            {draw ? (
              draw({ label: field, value: typed, onChange: setTyped })
            ) : (
              <TextInput
                {...input}
                label={field}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            )}
            <Button type="submit" variant="default" disabled={isBusy}>
              {confirm}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
