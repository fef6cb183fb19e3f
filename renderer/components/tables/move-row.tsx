import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { ToolButton } from '../tool-button.tsx'

type Move = (by: 1 | -1) => void

/** With Alt the arrow keys carry the row along. */
export function moveByKey(event: KeyboardEvent, move: Move): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  event.stopPropagation()
  move(event.key === 'ArrowUp' ? -1 : 1)
}

type Props = { up: string; down: string; isFirst: boolean; isLast: boolean; move: Move }

/** The same for a mouse. */
export const MoveButtons = ({ up, down, isFirst, isLast, move }: Props) => (
  <>
    <ToolButton label={up} icon={IconArrowUp} isOff={isFirst} run={() => move(-1)} />
    <ToolButton label={down} icon={IconArrowDown} isOff={isLast} run={() => move(1)} />
  </>
)
