import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mostLogoBytes } from '../../shared/desk/shop-logo.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import classes from './logo-choice.module.css'
import { ProblemNotice } from './page/problem-notice.tsx'

type Props = {
  /** Base64; null while there is none. */
  picture: string | null
  alt: string
  hint: string
  save: (picture: string) => Promise<unknown>
  /** Takes it away; left out where there is nothing to take away. */
  reset?: { text: string; run: () => Promise<unknown> } | undefined
}

/** A picture on documents: seen, chosen from a file, taken away. */
export function LogoChoice({ picture, alt, hint, save, reset }: Props) {
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => save(await base64Of(file)),
  })
  const remove = useMutation({ networkMode: 'always', mutationFn: async () => reset?.run() })
  const take = (file: File | null) => {
    if (!file) return
    setTooLarge(file.size > mostLogoBytes)
    if (file.size > mostLogoBytes) announce(t('documents.logoTooLarge'), { urgent: true })
    else choose.mutate(file)
  }
  const error = choose.error ?? remove.error
  return (
    <Stack gap="sm">
      <Group gap="md" wrap="nowrap">
        {picture === null ? null : <img className={classes.logo} src={`data:;base64,${picture}`} alt={alt} />}
        <Stack gap={6} align="start">
          <Text c="dimmed">{hint}</Text>
          <Group gap="xs">
            <FileButton accept="image/png,image/jpeg" onChange={take}>
              {props => (
                <Button {...props} size="xs" variant="default" disabled={choose.isPending}>
                  {t('documents.logoChoose')}
                </Button>
              )}
            </FileButton>
            {reset ? (
              <Button size="xs" variant="default" onClick={() => remove.mutate()}>
                {reset.text}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Group>
      {isTooLarge ? <Text c="var(--mantine-color-error)">{t('documents.logoTooLarge')}</Text> : null}
      {error ? <ProblemNotice error={error} doing="save" /> : null}
    </Stack>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
