import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../lib/text.ts'

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What other programs have noted on the shipment. */
export function MetadataPanel({ metadata }: { metadata: Record<string, unknown> }) {
  const entries = Object.entries(metadata)
  if (entries.length === 0) return null
  return (
    <Panel title={t('shipments.metadata')}>
      <Facts of={entries.map(([label, value]) => ({ label, value: shown(value) }))} />
    </Panel>
  )
}
