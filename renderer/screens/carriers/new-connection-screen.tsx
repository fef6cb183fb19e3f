import { useParams } from '@tanstack/react-router'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { emptyConnection } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import { EditorPage } from './editor-page.tsx'
import { useAdapter } from './use-adapter.ts'

export function NewConnectionScreen() {
  const { carrier } = useParams({ from: '/connections/new/$carrier' })
  const { adapter, error, isMissing } = useAdapter(carrier)
  const mode = useMode()
  return (
    <EditorPage
      title={adapter ? t('connections.addTitle', { carrier: adapter.label }) : t('connections.add')}
      error={error}
      missing={isMissing ? 'connections.noAdapter' : null}
    >
      {adapter ? (
        <ConnectionForm
          key={adapter.slug}
          adapter={adapter}
          start={emptyConnection(adapter, mode)}
          connection={null}
        />
      ) : null}
    </EditorPage>
  )
}
