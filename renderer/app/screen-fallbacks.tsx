import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../lib/text.ts'
import { shipDraft } from '../stores/ship-draft.ts'

function Fallback({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Center mih="60vh" p="xl">
      <Stack align="center" maw="32rem" ta="center">
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </Center>
  )
}

export const LoadingScreen = () => (
  <Center mih="60vh">
    <Loader aria-label={t('app.loading')} />
  </Center>
)

export const NoSuchScreen = () => (
  <Fallback title={t('app.notFoundTitle')} text={t('app.notFoundText')}>
    <Button renderRoot={props => <Link to="/ship" {...props} />}>{t('app.notFoundBack')}</Button>
  </Fallback>
)

const startAfresh = () => {
  shipDraft.persist.clearStorage()
  location.reload()
}

/** A screen that failed takes only itself down; the navigation and the other screens stay. */
export const BrokenScreen = () => (
  <Fallback title={t('app.brokenTitle')} text={t('app.brokenText')}>
    <Button onClick={() => location.reload()}>{t('app.lostReload')}</Button>
    <Button variant="default" onClick={startAfresh}>
      {t('app.brokenAfresh')}
    </Button>
  </Fallback>
)
