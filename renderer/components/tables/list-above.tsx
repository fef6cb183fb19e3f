import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './list-above.module.css'

type Props = {
  list: ReactNode
  /** What is below it, in two columns. */
  children: ReactNode
}

/** On a filled page a list that is seldom long, and below it what else there is to know and do about what it lists. */
export const ListAbove = ({ list, children }: Props) => (
  <>
    <div className={classes.list}>{list}</div>
    <div className={classes.below}>{children}</div>
  </>
)

/** One of the columns below a list. */
export const BelowColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.side}>{children}</div>
)

type NamedPartProps = {
  title: string
  /** What it is counted from. */
  about?: string
  action?: ReactNode
  children: ReactNode
}

/** A named table below a list, or beside others. */
export function NamedPart({ title, about, action, children }: NamedPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" mb={6} align="baseline">
        <Title order={2} id={id} fz="md">
          {title}
        </Title>
        {about ? (
          <Text fz="sm" c="dimmed">
            {about}
          </Text>
        ) : null}
        {action ? <div style={{ marginInlineStart: 'auto' }}>{action}</div> : null}
      </Group>
      {children}
    </section>
  )
}
