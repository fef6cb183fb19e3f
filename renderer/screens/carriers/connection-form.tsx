import { Box, Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { LeaveGuard } from '../../components/dialogs.tsx'
import { Keys } from '../../components/keys.tsx'
import { FormFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { type RecordForm, useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { load } from '../../lib/station/api.ts'
import { carrierFieldTexts } from '../../lib/station/field-errors.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { CheckResult } from './check-result.tsx'
import { type Checked, checkedText } from './checked-text.ts'
import { ChangedElsewhere, ConfigConflict, saveOver } from './config-conflict.tsx'
import {
  type ConnectionDraft,
  checkConnection,
  fromConnection,
  toConnectionChange,
  toConnectionData,
} from './connection-draft.ts'
import { ConnectionPanels, type FormPart } from './connection-panels.tsx'

type Props = {
  part: FormPart
  adapter: AdapterRecord
  start: ConnectionDraft
  /** The one that is changed; null adds one. */
  connection: ConnectionRecord | null
  /** What follows a save, in place of the list. */
  onDone?: (connection: ConnectionRecord) => void
}

const saveKeys = 'mod+S'

/** A connection with all its settings, saved in one go; where the carrier can be asked, it is asked at once. */
export function ConnectionForm({ part, adapter, start, connection, onDone }: Props) {
  const id = useId()
  const saver = useConnectionSave(adapter, connection)
  const { record, refused, setRefused } = useConnectionRecord({ adapter, start, saver, onDone })
  const { form, element, save: saving, submit } = record
  // Hours of a pickup are nothing to ask the carrier's server about.
  const canAsk = adapter.verifies_credentials && part !== 'pickup'
  const saveAnd = (thenCheck: boolean) => {
    saver.thenCheck(thenCheck)
    setRefused(null)
    submit()
  }
  useShortcuts([{ keys: saveKeys, text: t('carriers.keySave'), run: () => saveAnd(canAsk) }])
  return (
    <Box
      component="form"
      id={id}
      ref={element}
      onSubmit={event => {
        event.preventDefault()
        saveAnd(canAsk)
      }}
      noValidate
    >
      <Stack gap="md">
        <ConnectionPanels
          form={form}
          adapter={adapter}
          part={part}
          isNew={saver.made === null}
          stored={saver.made?.stored_secrets ?? []}
        />
      </Stack>
      <ConnectionFoot
        form={id}
        problem={<SaveProblem adapter={adapter} record={record} saver={saver} />}
        refused={refused}
        onForget={() => setRefused(null)}
        isSaving={saving.isPending}
        canAsk={canAsk}
        onSaveOnly={() => saveAnd(false)}
      />
      <LeaveGuard isDirty={() => form.isDirty()} />
    </Box>
  )
}

type RecordPorts = Pick<Props, 'adapter' | 'start'> & {
  saver: ReturnType<typeof useConnectionSave>
  onDone: Props['onDone'] | undefined
}

/** The form as one record; a carrier that does not let it in keeps it open, with what it said. */
function useConnectionRecord({ adapter, start, saver, onDone }: RecordPorts) {
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Checked | null>(null)
  const onSaved = ({ connection: saved, checked }: SavedConnection) => {
    const { display_name: name } = saved
    const text = checked === null ? t('carriers.saved', { name }) : checkedText(checked).text
    if (checked?.success === false) {
      setRefused(checked)
      announce(text, { urgent: true })
      record.showErrors(carrierFieldTexts(checked.messages))
      return
    }
    announce(checked === null ? text : `${t('carriers.saved', { name })} ${text}`)
    if (onDone) onDone(saved)
    else void navigate({ to: '/carriers' })
  }
  const record = useRecordForm({
    start,
    check: draft => checkConnection(draft, adapter),
    save: saver.save,
    onSaved,
  })
  return { record, refused, setRefused }
}

type SaveProblemProps = {
  adapter: AdapterRecord
  record: RecordForm<ConnectionDraft, SavedConnection>
  saver: ReturnType<typeof useConnectionSave>
}

/** Why nothing was saved; what somebody else has saved meanwhile is taken or replaced, as one says. */
function SaveProblem({ adapter, record: { form, save }, saver }: SaveProblemProps) {
  const { error } = save
  const before = saver.base.current
  if (!error) return null
  if (!(error instanceof ChangedElsewhere) || !before) return <ProblemNotice error={error} doing="save" />
  const configs = {
    base: fromConnection(before, adapter).config,
    mine: form.values.config,
    theirs: fromConnection(error.theirs, adapter).config,
  }
  const goOnWith = (draft: ConnectionDraft) => {
    saver.startFrom(error.theirs)
    form.setValues(draft)
    return draft
  }
  return (
    <ConfigConflict
      adapter={adapter}
      configs={configs}
      name={before.display_name}
      onTheirs={() => {
        goOnWith(fromConnection(error.theirs, adapter))
        form.resetDirty(fromConnection(error.theirs, adapter))
        save.reset()
      }}
      onMine={config => save.mutate(goOnWith({ ...form.values, config }))}
    />
  )
}

type FootProps = {
  /** Id of the form its buttons belong to. */
  form: string
  problem: ReactNode
  refused: Checked | null
  onForget: () => void
  isSaving: boolean
  canAsk: boolean
  onSaveOnly: () => void
}

function ConnectionFoot(props: FootProps) {
  const { form, problem, refused, onForget, isSaving, canAsk, onSaveOnly } = props
  const navigate = useNavigate()
  return (
    <FormFoot
      problem={
        <>
          {problem}
          {refused ? <CheckResult result={refused} isSaved onClose={onForget} /> : null}
        </>
      }
    >
      <Button variant="default" onClick={() => void navigate({ to: '/carriers' })}>
        {t('carriers.cancel')}
      </Button>
      {canAsk ? (
        <Button variant="default" disabled={isSaving} onClick={onSaveOnly}>
          {t('carriers.saveOnly')}
        </Button>
      ) : null}
      <Button
        type="submit"
        form={form}
        disabled={isSaving}
        rightSection={<Keys of={saveKeys} />}
        aria-keyshortcuts={ariaKeys(saveKeys, isMacKeyboard())}
      >
        {t(isSaving ? 'carriers.saving' : canAsk ? 'carriers.saveTest' : 'carriers.save')}
      </Button>
    </FormFoot>
  )
}

/** What came of saving: the connection, and of asking its carrier where that was wanted. */
type SavedConnection = { connection: ConnectionRecord; checked: Checked | null }

/**
 * Saves a connection and asks its carrier whether the credentials work. One that the carrier did not let in is there
 * already: saved again it is changed, not added a second time.
 */
function useConnectionSave(adapter: AdapterRecord, known: ConnectionRecord | null) {
  const [made, setMade] = useState(known)
  /** What the entries began with, or were last saved as. */
  const base = useRef(known)
  const wantsCheck = useRef(false)
  const startFrom = (record: ConnectionRecord) => {
    base.current = record
    setMade(record)
  }
  const save = async (draft: ConnectionDraft): Promise<SavedConnection> => {
    const before = base.current
    const connection = before
      ? await saveOver(before, toConnectionChange(draft, before.credentials))
      : await load(connectionEndpoints.create, { body: toConnectionData(draft, adapter) })
    startFrom(connection)
    if (!wantsCheck.current) return { connection, checked: null }
    const answer = await load(connectionEndpoints.test, { params: { id: connection.id } })
    return { connection, checked: { ...answer, connection, adapter } }
  }
  return {
    made,
    base,
    save,
    startFrom,
    /** Whether the next save is followed by a question to the carrier. */
    thenCheck: (wanted: boolean) => {
      wantsCheck.current = wanted
    },
  }
}
