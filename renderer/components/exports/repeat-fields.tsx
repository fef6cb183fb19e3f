import { Group, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { t } from '../../lib/text.ts'
import { NumberField } from '../fields/number-field.tsx'
import type { RepeatDraft } from './export-draft.ts'

type Props = {
  draft: RepeatDraft
  put: (more: Partial<RepeatDraft>) => void
  /** Mistakes the station found, by field. */
  wrong: Readonly<Record<string, string | undefined>>
  hasDays: boolean
}

/** Where and when a file is written. */
export const RepeatFields = ({ draft, put, wrong, hasDays }: Props) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
    <TextInput
      label={t('exports.name')}
      description={t('exports.nameHint')}
      value={draft.name}
      error={wrong.name}
      maxLength={80}
      required
      onChange={({ currentTarget }) => put({ name: currentTarget.value })}
    />
    <TextInput
      label={t('exports.folder')}
      description={t('exports.folderHint')}
      value={draft.folder}
      error={wrong.folder}
      maxLength={1000}
      required
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }) => put({ folder: currentTarget.value })}
    />
    <Group align="flex-end" gap="lg" wrap="nowrap">
      <TextInput
        type="time"
        label={t('exports.at')}
        description={t('exports.atHint')}
        value={draft.at}
        error={wrong['repeat.at']}
        required
        onChange={({ currentTarget }) => put({ at: currentTarget.value })}
      />
      <Switch
        mb={8}
        label={t('exports.workingDays')}
        checked={draft.onWorkingDays}
        onChange={({ currentTarget }) => put({ onWorkingDays: currentTarget.checked })}
      />
    </Group>
    {hasDays ? (
      <NumberField
        label={t('exports.lastDays')}
        description={t('exports.lastDaysHint')}
        value={draft.lastDays}
        error={wrong.last_days}
        onChange={lastDays => put({ lastDays })}
      />
    ) : null}
    <NumberField
      label={t('exports.keep')}
      description={t('exports.keepHint')}
      value={draft.keep}
      error={wrong.keep}
      onChange={keep => put({ keep })}
    />
  </SimpleGrid>
)
