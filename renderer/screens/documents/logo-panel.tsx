import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostLogoBytes, shopLogoEndpoints } from '../../../shared/desk/shop-logo.ts'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './logo-panel.module.css'

/** The picture on receipts: the shop's own, or the sign of Packdesk. */
export function LogoPanel() {
  const logo = useQuery(query(shopLogoEndpoints.retrieve, {})).data
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) =>
      load(shopLogoEndpoints.change, { body: { picture: await base64Of(file) } }),
    onSuccess: () => announce(t('templates.logoSaved')),
  })
  const reset = useMutation({
    ...change(shopLogoEndpoints.reset),
    onSuccess: () => announce(t('templates.logoReset')),
  })
  const take = (file: File | null) => {
    if (!file) return
    setTooLarge(file.size > mostLogoBytes)
    if (file.size > mostLogoBytes) announce(t('templates.logoTooLarge'), { urgent: true })
    else choose.mutate(file)
  }
  if (!logo) return null
  const error = choose.error ?? reset.error
  return (
    <Panel title={t('templates.logo')}>
      <Stack gap="sm">
        <Group gap="md" wrap="nowrap">
          <img
            className={classes.logo}
            src={`data:;base64,${logo.picture}`}
            alt={t(logo.is_own ? 'templates.logoOwn' : 'templates.logoSign')}
          />
          <Stack gap={6} align="start">
            <Text c="dimmed">{t('templates.logoHint')}</Text>
            <Group gap="xs">
              <FileButton accept="image/png,image/jpeg" onChange={take}>
                {props => (
                  <Button {...props} size="xs" variant="default" disabled={choose.isPending}>
                    {t('templates.logoChoose')}
                  </Button>
                )}
              </FileButton>
              {logo.is_own ? (
                <Button size="xs" variant="default" onClick={() => reset.mutate({})}>
                  {t('templates.logoUseSign')}
                </Button>
              ) : null}
            </Group>
          </Stack>
        </Group>
        {isTooLarge ? <Text c="var(--mantine-color-error)">{t('templates.logoTooLarge')}</Text> : null}
        {error ? <ProblemNotice error={error} doing="save" /> : null}
      </Stack>
    </Panel>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
