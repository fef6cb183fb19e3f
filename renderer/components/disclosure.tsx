import { Button, Collapse, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  /** What is in it, said beside the button while it is closed. */
  hint?: string
  /** Its name while it is open, where that is another. */
  openLabel?: string
  /** Open at first: something in it is in use already. */
  isUsed?: boolean
  /** Has to be seen, whatever was clicked. */
  mustShow?: boolean
  children: ReactNode
}

/** A part of a form most people do without, behind a button that says whether it is open. */
export function Disclosure({
  label,
  hint,
  openLabel = label,
  isUsed = false,
  mustShow = false,
  children,
}: Props) {
  const [isOpen, setOpen] = useState(isUsed)
  const isShown = isOpen || mustShow
  const Chevron = isShown ? IconChevronUp : IconChevronDown
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <Button
          flex="none"
          variant="subtle"
          size="xs"
          color="gray"
          c="var(--ink-soft)"
          ms={-10}
          aria-expanded={isShown}
          leftSection={<Chevron size="1rem" aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isShown ? openLabel : label}
        </Button>
        {hint && !isShown ? (
          <Text fz="sm" c="dimmed">
            {hint}
          </Text>
        ) : null}
      </Group>
      <Collapse expanded={isShown}>{isShown ? children : null}</Collapse>
    </div>
  )
}
