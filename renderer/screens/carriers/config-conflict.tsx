import type { CallProblem } from '../../../shared/api/client.ts'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import {
  type ConnectionPatch,
  type ConnectionRecord,
  connectionEndpoints,
} from '../../../shared/desk/connections.ts'
import { ConflictNotice } from '../../components/page/conflict-notice.tsx'
import { settingsOf } from '../../lib/drafts/setting-schema.ts'
import { wordsOf } from '../../lib/format.ts'
import { CallError, load } from '../../lib/station/api.ts'
import { t, term } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Configs, changedThere, mergedConfig } from './config-merge.ts'

/** Somebody else has saved other settings since editing began; nothing was saved. */
export class ChangedElsewhere extends CallError {
  readonly theirs: ConnectionRecord
  constructor(problem: CallProblem, theirs: ConnectionRecord) {
    super(problem)
    this.theirs = theirs
  }
}

/** Saves over what editing began with, and over nothing else. */
export async function saveOver(
  { id, config_revision }: ConnectionRecord,
  change: ConnectionPatch,
): Promise<ConnectionRecord> {
  try {
    return await load(connectionEndpoints.update, { params: { id }, body: { ...change, config_revision } })
  } catch (error) {
    if (!(error instanceof CallError) || !isRefusedNow(error)) throw error
    const theirs = await load(connectionEndpoints.retrieve, { params: { id } })
    throw theirs.config_revision === config_revision ? error : new ChangedElsewhere(error.problem, theirs)
  }
}

const isRefusedNow = ({ problem }: CallError): boolean =>
  problem.kind === 'station' && problem.errors[0].code === 'state_error'

type Props = {
  adapter: AdapterRecord
  name: string
  configs: Configs
  onTheirs: () => void
  /** With the settings to save: one's own, and theirs where one has changed nothing. */
  onMine: (config: Record<string, unknown>) => void
}

/** What somebody else has changed, and the two ways on. */
export function ConfigConflict({ adapter, name, configs, onTheirs, onMine }: Props) {
  const labels = new Map(settingsOf(adapter.config_schema).map(each => [each.name, term(each.label)]))
  const settings = changedThere(configs).map(setting => labels.get(setting) ?? wordsOf(setting))
  return (
    <ConflictNotice
      title={t('carriers.conflictTitle', { name })}
      text={t('carriers.conflictText', { settings: settings.join(', ') })}
      theirs={t('carriers.conflictTheirs')}
      mine={t('carriers.conflictMine')}
      onTheirs={() => {
        onTheirs()
        announce(t('carriers.conflictTaken'))
      }}
      onMine={() => onMine(mergedConfig(configs))}
    />
  )
}
