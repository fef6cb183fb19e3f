import { Box, Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import { labelTemplateEndpoints } from '../../../../shared/desk/label-templates.ts'
import { LeaveGuard } from '../../../components/dialogs.tsx'
import { Keys } from '../../../components/keys.tsx'
import { ConflictNotice } from '../../../components/page/conflict-notice.tsx'
import { FormFoot } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { ConnectionPage, partsOf, useConnection } from '../connection-tabs.tsx'
import { LabelEditor } from './label-editor.tsx'
import { LabelPreview } from './label-preview.tsx'
import { useDrawnLabel } from './use-drawn-label.ts'
import { type LabelDesigning, useLabelDesign } from './use-label-design.ts'

/** The label of a carrier of the shop's own: its template on the left, what is printed on the right. */
export function LabelScreen() {
  const { id } = useParams({ from: '/carriers/$id/label' })
  const of = useConnection(id)
  const fields = useQuery({
    ...query(labelTemplateEndpoints.fields, { params: { id } }),
    enabled: of.adapter !== null && partsOf(of.adapter).includes('label'),
  })
  if (of.connection && of.adapter && fields.data)
    return <LabelDesk key={id} of={of} connection={of.connection} fields={fields.data} />
  return (
    <ConnectionPage
      part="label"
      of={of}
      lacking={{ title: t('labelDesign.notOwnTitle'), text: t('labelDesign.notOwnText') }}
    >
      {fields.error ? <ProblemNotice error={fields.error} doing="load" /> : null}
    </ConnectionPage>
  )
}

const saveKeys = 'mod+Enter'

type DeskProps = {
  of: ReturnType<typeof useConnection>
  connection: ConnectionRecord
  fields: Parameters<typeof LabelEditor>[0]['fields']
}

function LabelDesk({ of, connection, fields }: DeskProps) {
  const designing = useLabelDesign(connection)
  const drawn = useDrawnLabel(connection, designing.shown)
  const { save, submit, isDirty } = designing
  useShortcuts([{ keys: saveKeys, text: t('labelDesign.keySave'), run: submit }])
  return (
    <ConnectionPage part="label" of={of}>
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
      <LabelActions designing={designing} />
      <LeaveGuard isDirty={() => isDirty} />
    </ConnectionPage>
  )
}

function LabelActions({
  designing: { shown, isDirty, save, put, discard, submit },
}: {
  designing: LabelDesigning
}) {
  return (
    <FormFoot>
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
    </FormFoot>
  )
}

/** Two people at one label: nothing of either is lost without being asked. */
const ChangedNotice = ({ designing: { saveMine, loadTheirs } }: { designing: LabelDesigning }) => (
  <ConflictNotice
    title={t('labelDesign.theirsTitle')}
    text={t('labelDesign.theirsText')}
    theirs={t('labelDesign.loadTheirs')}
    mine={t('labelDesign.saveMine')}
    onTheirs={loadTheirs}
    onMine={saveMine}
  />
)
