import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { t } from '../../lib/text.ts'
import { LogoPanel } from './logo-panel.tsx'
import { toDraft } from './template-draft.ts'
import { TemplateEditor } from './template-editor.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { type Templates, useTemplates } from './use-templates.ts'

/** Documents as the shop wants them: the template on the left, what comes out on the right. */
export function TemplatesScreen() {
  const templates = useTemplates()
  const { found, chosen, draft } = templates
  const shown = draft ?? (chosen ? toDraft(chosen) : null)
  return (
    <Page
      title={t('templates.title')}
      actions={
        <Button leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={templates.add}>
          {t('templates.addNew')}
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
      title={t('templates.resetTitle', { name: chosen.name })}
      confirm={t('templates.reset')}
      busy={t('templates.resetting')}
      keep={t('templates.keep')}
      isBusy={reset.isPending}
      error={reset.error}
      doing="remove"
      onConfirm={() => reset.mutate({ params: { id: chosen.id } })}
      onClose={() => askReset(false)}
    >
      {t('templates.resetText')}
    </ConfirmDialog>
  )
}
