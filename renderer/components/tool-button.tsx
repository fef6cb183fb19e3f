import { ActionIcon, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

type Props = { label: string; icon: TablerIcon; run: () => void; isOff?: boolean }

/** A picture to press, with its name. One that has come to its end stays there and keeps the keyboard. */
export const ToolButton = ({ label, icon: Icon, run, isOff = false }: Props) => (
  <Tooltip label={label}>
    <ActionIcon
      size="md"
      aria-label={label}
      onClick={() => {
        if (!isOff) run()
      }}
      {...(isOff ? { 'aria-disabled': true, opacity: 0.35 } : {})}
    >
      <Icon size="1.125rem" stroke={1.8} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
