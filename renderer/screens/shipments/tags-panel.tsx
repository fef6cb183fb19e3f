import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconTagPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { deskShipmentEndpoints } from '../../../shared/desk/shipments.ts'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Mark } from '../../components/status-badge.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { useTagging } from './use-tagging.tsx'

/** The tags of one shipment, each with the way to take it off. */
export function TagsPanel({ id }: { id: string }) {
  const found = useQuery(query(deskShipmentEndpoints.tagsOf, { params: { id } }, useMode()))
  const tagging = useTagging()
  const { error, dismiss, undoable } = tagging
  const add = () => tagging.ask({ ids: [id] })
  useShortcuts([{ keys: 't', text: t('shipments.addTag'), run: add, whileTyping: false }])
  const tags = found.data?.tags ?? []
  return (
    <Panel title={t('shipments.tags')}>
      {error ? <ProblemNotice error={error} doing="save" onDismiss={dismiss} /> : null}
      <Group gap="xs">
        {tags.map(tag => (
          <Group key={tag} gap={2} wrap="nowrap">
            <Mark text={tag} />
            <ActionIcon
              size="sm"
              variant="subtle"
              aria-label={t('orders.removeTag', { tag })}
              onClick={() => tagging.run({ ids: [id] }, { kind: 'untag', tags: [tag] })}
            >
              <IconX size="0.875rem" aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {tags.length === 0 ? <Text c="dimmed">{t('shipments.noTags')}</Text> : null}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTagPlus size="1rem" aria-hidden />}
          aria-keyshortcuts="t"
          onClick={add}
        >
          {t('shipments.addTag')}
        </Button>
        {undoable ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size="1rem" aria-hidden />}
            onClick={tagging.undo}
          >
            {t('orders.undo')}
          </Button>
        ) : null}
      </Group>
      {tagging.form}
    </Panel>
  )
}
