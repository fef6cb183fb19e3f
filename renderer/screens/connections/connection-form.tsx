import { Box, Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { Keys } from '../../components/keys.tsx'
import { LeaveGuard } from '../../components/leave-guard.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ariaKeys, isMacKeyboard } from '../../lib/shortcut-text.ts'
import { t } from '../../lib/text.ts'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { announce } from '../../stores/announcements.ts'
import { type ConnectionDraft, checkConnection } from './connection-draft.ts'
import { ConnectionPanels } from './connection-panels.tsx'

type Props = {
  adapter: AdapterRecord
  start: ConnectionDraft
  isNew: boolean
  save: (draft: ConnectionDraft) => Promise<ConnectionRecord>
}

const saveKeys = 'mod+S'

/** A connection with all its settings, saved in one go. */
export function ConnectionForm({ adapter, start, isNew, save }: Props) {
  const navigate = useNavigate()
  const record = useRecordForm({
    start,
    check: draft => checkConnection(draft, adapter),
    save,
    onSaved: ({ display_name: name }) => {
      announce(t('connections.saved', { name }))
      void navigate({ to: '/connections' })
    },
  })
  const { form, element, save: saving, submit } = record
  useShortcuts([{ keys: saveKeys, text: t('connections.keySave'), run: () => submit() }])
  return (
    <Box component="form" ref={element} onSubmit={submit} noValidate>
      <Stack gap="md">
        <ConnectionPanels form={form} adapter={adapter} isNew={isNew} />
        {saving.error ? <ProblemNotice error={saving.error} doing="save" /> : null}
        <Group>
          <Button
            type="submit"
            disabled={saving.isPending}
            rightSection={<Keys of={saveKeys} />}
            aria-keyshortcuts={ariaKeys(saveKeys, isMacKeyboard())}
          >
            {t(saving.isPending ? 'connections.saving' : 'connections.save')}
          </Button>
          <Button variant="default" onClick={() => void navigate({ to: '/connections' })}>
            {t('connections.cancel')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={() => form.isDirty()} />
    </Box>
  )
}
