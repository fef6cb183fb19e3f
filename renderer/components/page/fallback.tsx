import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type Later, later } from '../../lib/later.tsx'
import { t } from '../../lib/text.ts'
import { stationLink } from '../../stores/station-link.ts'

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

const reloadedAt = 'packdesk-reloaded-at'
const notAgainWithinMs = 60_000

const wasJustReloaded = () => Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < notAgainWithinMs

/** The page is loaded anew once the station is there: nobody has typed anything into a screen that is not there. */
function LostScreen() {
  const isAway = stationLink(({ state }) => state === 'lost')
  const [mayReload] = useState(() => !wasJustReloaded())
  useEffect(() => {
    if (isAway || !mayReload) return
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    location.reload()
  }, [isAway, mayReload])
  if (isAway || mayReload) return <AwaitedScreen />
  return (
    <Fallback title={t('app.incompleteTitle')} text={t('app.incompleteText')}>
      <Button onClick={() => location.reload()}>{t('app.lostReload')}</Button>
    </Fallback>
  )
}

/** A screen that was not fetched before the station went away comes when it is back. */
export const AwaitedScreen = () => <Fallback title={t('app.loadingWaits')} text={t('app.loadingWaitsText')} />
