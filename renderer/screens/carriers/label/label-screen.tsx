import { Alert, Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { AdapterRecord } from '../../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../../shared/desk/connections.ts'
import { labelTemplateEndpoints } from '../../../../shared/desk/label-templates.ts'
import { LeaveGuard } from '../../../components/dialogs.tsx'
import { Keys } from '../../../components/keys.tsx'
import { BackLink, EmptyState, Page } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { settingsOf } from '../../../lib/drafts/setting-schema.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { isNotFound } from '../../../lib/station/api.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { LabelEditor } from './label-editor.tsx'
import { LabelPreview } from './label-preview.tsx'
import { useDrawnLabel } from './use-drawn-label.ts'
import { type LabelDesigning, useLabelDesign } from './use-label-design.ts'

/** The label of a carrier of the shop's own: its template on the left, what is printed on the right. */
export function LabelScreen() {
  const params = useParams({ from: '/carriers/$id/label' })
  const found = useQuery(query(connectionEndpoints.retrieve, { params }))
  const fields = useQuery(query(labelTemplateEndpoints.fields, { params }))
  const connection = found.data
  const isOther = fields.error?.problem.kind === 'station' && fields.error.problem.status === 409
  const error = found.error ?? (isOther ? null : fields.error)
  if (connection && fields.data)
    return <LabelDesk key={connection.id} connection={connection} fields={fields.data} />
  return (
    <Page above={<BackLink to="/carriers">{t('carriers.back')}</BackLink>} title={t('labelDesign.template')}>
      {error && !isNotFound(error) ? <ProblemNotice error={error} doing="load" /> : null}
      {isOther || (error && isNotFound(error)) ? (
        <EmptyState
          icon={<IconPlugConnectedX size="2.5rem" stroke={1.2} aria-hidden />}
          title={t(isOther ? 'labelDesign.notOwnTitle' : 'carriers.missingTitle')}
          text={t(isOther ? 'labelDesign.notOwnText' : 'carriers.missingText')}
        />
      ) : null}
    </Page>
  )
}

const saveKeys = 'mod+Enter'

type DeskProps = { connection: ConnectionRecord; fields: Parameters<typeof LabelEditor>[0]['fields'] }

function LabelDesk({ connection, fields }: DeskProps) {
  const designing = useLabelDesign(connection)
  const drawn = useDrawnLabel(connection, designing.shown)
  const { save, submit, isDirty } = designing
  useShortcuts([{ keys: saveKeys, text: t('labelDesign.keySave'), run: submit }])
  const name = connection.display_name
  return (
    <Page
      above={
        <BackLink to="/carriers/$id" params={{ id: connection.id }}>
          {t('labelDesign.back', { name })}
        </BackLink>
      }
      title={t('labelDesign.title', { name })}
      actions={<LabelActions designing={designing} />}
    >
      {designing.theirs ? <ChangedNotice designing={designing} /> : null}
      {save.error && !drawn.problem ? (
        <Box mb="md">
          <ProblemNotice error={save.error} doing="save" />
        </Box>
      ) : null}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <LabelEditor designing={designing} drawn={drawn} fields={fields} />
        <LabelPreview connection={connection} design={designing.shown} drawn={drawn} />
      </SimpleGrid>
      <LeaveGuard isDirty={() => isDirty} />
    </Page>
  )
}

function LabelActions({
  designing: { shown, isDirty, save, put, discard, submit },
}: {
  designing: LabelDesigning
}) {
  return (
    <>
      {shown ? (
        <Button variant="default" onClick={() => put(null)}>
          {t('labelDesign.useBuiltIn')}
        </Button>
      ) : null}
      {isDirty ? (
        <Button variant="default" onClick={discard}>
          {t('labelDesign.discard')}
        </Button>
      ) : null}
      <Button
        disabled={!isDirty || save.isPending}
        rightSection={<Keys of={saveKeys} />}
        aria-keyshortcuts={ariaKeys(saveKeys, isMacKeyboard())}
        onClick={submit}
      >
        {t(save.isPending ? 'labelDesign.saving' : 'labelDesign.save')}
      </Button>
    </>
  )
}

/** Two people at one label: nothing of either is lost without being asked. */
const ChangedNotice = ({ designing: { saveMine, loadTheirs } }: { designing: LabelDesigning }) => (
  <Alert
    mb="md"
    color="red"
    role="group"
    aria-label={t('labelDesign.theirsTitle')}
    title={t('labelDesign.theirsTitle')}
    icon={<IconAlertTriangle aria-hidden />}
  >
    <Stack gap="xs" align="start">
      <Text size="sm">{t('labelDesign.theirsText')}</Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={saveMine}>
          {t('labelDesign.saveMine')}
        </Button>
        <Button size="xs" variant="default" onClick={loadTheirs}>
          {t('labelDesign.loadTheirs')}
        </Button>
      </Group>
    </Stack>
  </Alert>
)

type LinkProps = { connection: ConnectionRecord; adapter: AdapterRecord }

/** The way to the label of a connection, where its labels are drawn here. */
export const LabelLink = ({ connection: { id }, adapter }: LinkProps) =>
  settingsOf(adapter.config_schema).some(({ name }) => name === 'label_template') ? (
    <Button
      variant="default"
      renderRoot={root => <Link {...root} to="/carriers/$id/label" params={{ id }} />}
    >
      {t('labelDesign.open')}
    </Button>
  ) : null
