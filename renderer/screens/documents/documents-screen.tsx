import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { shopLogoEndpoints } from '../../../shared/desk/shop-logo.ts'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { LogoChoice } from '../../components/logo-choice.tsx'
import { Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { toDraft } from './template-draft.ts'
import { TemplateEditor, TemplateFoot } from './template-editor.tsx'
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
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mb="lg">
          <Stack gap="lg">
            <TemplateEditor templates={templates} shown={shown} />
            <LogoPanel />
          </Stack>
          <TemplatePreview draft={shown} />
        </SimpleGrid>
      ) : null}
      {shown ? <TemplateFoot templates={templates} shown={shown} /> : null}
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
  const choose = useMutation(change(shopLogoEndpoints.change))
  const reset = useMutation(change(shopLogoEndpoints.reset))
  if (!logo) return null
  const takeAway = async () => {
    await reset.mutateAsync({})
    announce(t('documents.logoReset'))
  }
  return (
    <Panel title={t('documents.logo')}>
      <LogoChoice
        picture={logo.picture}
        alt={t(logo.is_own ? 'documents.logoOwn' : 'documents.logoSign')}
        hint={t('documents.logoHint')}
        save={async picture => {
          await choose.mutateAsync({ body: { picture } })
          announce(t('documents.logoSaved'))
        }}
        reset={logo.is_own ? { text: t('documents.logoUseSign'), run: takeAway } : undefined}
      />
    </Panel>
  )
}
