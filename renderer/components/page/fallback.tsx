import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { type Later, later } from '../../lib/later.tsx'
import { t } from '../../lib/text.ts'

type Props = { title: string; text: string; children?: ReactNode }

/** What stands in place of a whole screen. */
export const Fallback = ({ title, text, children }: Props) => (
  <Center mih="60vh" p="xl">
    <Stack align="center" maw="32rem" ta="center">
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  </Center>
)

/** A screen that is fetched when it is first shown; one that is lost on its way says so in its place. */
export const laterScreen = <N extends string, M extends Record<N, ComponentType<never>>>(
  load: () => Promise<M>,
  name: N,
): Later<M[N]> => later(load, name, LostScreen)

const LostScreen = () => (
  <Fallback title={t('app.incompleteTitle')} text={t('app.incompleteText')}>
    <Button onClick={() => location.reload()}>{t('app.lostReload')}</Button>
  </Fallback>
)
