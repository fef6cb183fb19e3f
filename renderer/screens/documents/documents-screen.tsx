import { Button, FileButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostLogoBytes, shopLogoEndpoints } from '../../../shared/desk/shop-logo.ts'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './documents-screen.module.css'
import { toDraft } from './template-draft.ts'
import { TemplateEditor } from './template-editor.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { type Templates, useTemplates } from './use-templates.ts'

/** Documents as the shop wants them: the template on the left, what comes out on the right. */
export function DocumentsScreen() {
  const templates = useTemplates()
  const { found, chosen, draft } = templates
  const shown = draft ?? (chosen ? toDraft(chosen) : null)
  return (
    <Page
      title={t('documents.title')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size="1.125rem" aria-hidden />}
          onClick={templates.add}
        >
          {t('documents.addNew')}
        </Button>
      }
    >
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {shown ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack gap="lg">
            <TemplateEditor templates={templates} shown={shown} />
            <LogoPanel />
          </Stack>
          <TemplatePreview draft={shown} />
        </SimpleGrid>
      ) : null}
      <ResetDialog templates={templates} />
    </Page>
  )
}

function ResetDialog({ templates: { chosen, reset, isResetting, askReset } }: { templates: Templates }) {
  if (!chosen) return null
  return (
    <ConfirmDialog
      isOpen={isResetting}
      title={t('documents.resetTitle', { name: chosen.name })}
      confirm={t('documents.reset')}
      busy={t('documents.resetting')}
      keep={t('documents.keep')}
      isBusy={reset.isPending}
      error={reset.error}
      doing="remove"
      onConfirm={() => reset.mutate({ params: { id: chosen.id } })}
      onClose={() => askReset(false)}
    >
      {t('documents.resetText')}
    </ConfirmDialog>
  )
}

/** The picture on receipts: the shop's own, or the sign of Packdesk. */
function LogoPanel() {
  const logo = useQuery(query(shopLogoEndpoints.retrieve, {})).data
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) =>
      load(shopLogoEndpoints.change, { body: { picture: await base64Of(file) } }),
    onSuccess: () => announce(t('documents.logoSaved')),
  })
  const reset = useMutation({
    ...change(shopLogoEndpoints.reset),
    onSuccess: () => announce(t('documents.logoReset')),
  })
  const take = (file: File | null) => {
    if (!file) return
    setTooLarge(file.size > mostLogoBytes)
    if (file.size > mostLogoBytes) announce(t('documents.logoTooLarge'), { urgent: true })
    else choose.mutate(file)
  }
  if (!logo) return null
  const error = choose.error ?? reset.error
  return (
    <Panel title={t('documents.logo')}>
      <Stack gap="sm">
        <Group gap="md" wrap="nowrap">
          <img
            className={classes.logo}
            src={`data:;base64,${logo.picture}`}
            alt={t(logo.is_own ? 'documents.logoOwn' : 'documents.logoSign')}
          />
          <Stack gap={6} align="start">
            <Text c="dimmed">{t('documents.logoHint')}</Text>
            <Group gap="xs">
              <FileButton accept="image/png,image/jpeg" onChange={take}>
                {props => (
                  <Button {...props} size="xs" variant="default" disabled={choose.isPending}>
                    {t('documents.logoChoose')}
                  </Button>
                )}
              </FileButton>
              {logo.is_own ? (
                <Button size="xs" variant="default" onClick={() => reset.mutate({})}>
                  {t('documents.logoUseSign')}
                </Button>
              ) : null}
            </Group>
          </Stack>
        </Group>
        {isTooLarge ? <Text c="var(--mantine-color-error)">{t('documents.logoTooLarge')}</Text> : null}
        {error ? <ProblemNotice error={error} doing="save" /> : null}
      </Stack>
    </Panel>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
