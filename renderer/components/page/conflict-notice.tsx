import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { announce } from '../../stores/announcements.ts'

type Props = {
  title: string
  /** What is different and what is safe. */
  text: string
  theirs: string
  mine: string
  onTheirs: () => void
  onMine: () => void
}

/** Two people have changed the same thing: nobody wins silently. */
export function ConflictNotice({ title, text, theirs, mine, onTheirs, onMine }: Props) {
  useEffect(() => announce(title, { urgent: true }), [title])
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      role="group"
      aria-label={title}
      mb="sm"
    >
      <Text mb="xs">{text}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={onTheirs}>
          {theirs}
        </Button>
        <Button variant="default" onClick={onMine}>
          {mine}
        </Button>
      </Group>
    </Alert>
  )
}
