import { Group, Modal, Table } from '@mantine/core'
import { create } from 'zustand'
import { Keys } from '../components/keys.tsx'
import { shortcutHelp, useShortcuts } from '../lib/keyboard/shortcuts.ts'
import { t } from '../lib/text.ts'

const dialog = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openShortcuts = (): void => dialog.setState({ isOpen: true })

/** Lists every shortcut that works right now. */
export function ShortcutsDialog() {
  const isOpen = dialog(state => state.isOpen)
  const byOwner = shortcutHelp(state => state.byOwner)
  useShortcuts([{ keys: 'shift+?', text: t('app.keyHelp'), run: openShortcuts, whileTyping: false }])
  const listed = Object.values(byOwner).flat()
  return (
    <Modal.Root centered opened={isOpen} onClose={() => dialog.setState({ isOpen: false })}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not the library's own head, which is a second banner to screen readers. */}
        <Group justify="space-between" p="md" pb="xs">
          <Modal.Title>{t('app.helpTitle')}</Modal.Title>
          <Modal.CloseButton aria-label={t('app.helpClose')} />
        </Group>
        <Modal.Body>
          <Table aria-label={t('app.helpTitle')}>
            <Table.Tbody>
              {listed.map(({ keys, text }) => (
                <Table.Tr key={`${keys} ${text}`}>
                  <Table.Th fw={400} scope="row">
                    {text}
                  </Table.Th>
                  <Table.Td ta="end">
                    <Keys of={keys} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
