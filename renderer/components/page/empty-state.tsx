import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { icon: ReactNode; title: string; text: string; children?: ReactNode }

/** Says why there is nothing here and offers the way on. */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" c="dimmed">
      {icon}
      <Title order={2} c="var(--ink)">
        {title}
      </Title>
      <Text maw="28rem">{text}</Text>
      {children}
    </Stack>
  )
}
