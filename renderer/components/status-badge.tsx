import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHelpCircle,
} from '@tabler/icons-react'
import type { Tone } from '../lib/tone.ts'
import classes from './status-badge.module.css'

const looks = {
  neutral: { color: 'gray', icon: IconCircleDashed },
  busy: { color: 'desk', icon: IconClock },
  good: { color: 'teal', icon: IconCircleCheck },
  unsure: { color: 'violet', icon: IconHelpCircle },
  attention: { color: 'amber', icon: IconAlertTriangle },
  bad: { color: 'red', icon: IconCircleX },
} as const

type Props = {
  tone: Tone
  text: string
  /** In a heading: on its tint. In a row a state has no box, so that nothing but a button looks like one. */
  isPill?: boolean
  /** For a sentence: it goes on in the next line where there is no room. */
  wraps?: boolean
}

/** A state in words with its picture. */
export function StatusBadge({ tone, text, isPill = false, wraps = false }: Props) {
  const { color, icon: Icon } = looks[tone]
  return (
    <span
      className={classes.badge}
      data-state={tone}
      {...(wraps ? { 'data-wraps': true } : {})}
      {...(isPill ? { 'data-pill': true, style: { background: `var(--mantine-color-${color}-light)` } } : {})}
    >
      <Icon size="1rem" stroke={2} aria-hidden color={`var(--mantine-color-${color}-outline)`} />
      {text}
    </span>
  )
}

/** A short word beside a name: what the thing is besides. `notReal` for what is only for trying out. */
export const Mark = ({ text, notReal = false }: { text: string; notReal?: boolean }) => (
  <Badge
    variant="light"
    tt="none"
    fw={500}
    radius="xs"
    miw="max-content"
    c="var(--ink)"
    color={notReal ? 'kraft' : 'gray'}
  >
    {text}
  </Badge>
)
