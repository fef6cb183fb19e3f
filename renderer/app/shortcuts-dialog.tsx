import { CloseButton, Group, Modal, Table, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { create } from 'zustand'
import { Keys } from '../components/keys.tsx'
import { shortcutGroups, shortcutHelp } from '../lib/keyboard/shortcuts.ts'
import { t } from '../lib/text.ts'
import { letteredScreens, listedScreens } from './screens.ts'
import classes from './shortcuts-dialog.module.css'

const dialog = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openShortcuts = (): void => dialog.setState({ isOpen: true })

/** Every key that works right now, by what it is for, and a way to look for one. */
export function ShortcutsDialog() {
  const isOpen = dialog(state => state.isOpen)
  const close = () => dialog.setState({ isOpen: false })
  return (
    <Modal.Root centered size="46rem" opened={isOpen} onClose={close}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not the library's own head, which is a second banner to screen readers. */}
        <Group justify="space-between" p="md" pb="xs">
          <Modal.Title>{t('app.helpTitle')}</Modal.Title>
          <CloseButton aria-label={t('app.helpClose')} onClick={close} />
        </Group>
        <Modal.Body>
          <ShortcutList />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function ShortcutList() {
  const [typed, setTyped] = useState('')
  const groups = useGroups(typed)
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('app.helpSearch')}
        placeholder={t('app.helpSearch')}
        leftSection={<IconSearch size="1rem" aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={classes.groups}>
        {groups.map(({ group, rows }) => (
          <Table key={group} className={classes.group} captionSide="top" verticalSpacing={4}>
            <Table.Caption className={classes.caption}>{t(`app.helpGroup_${group}`)}</Table.Caption>
            <Table.Tbody>
              {rows.map(row => (
                <ShortcutRow key={`${row.keys} ${row.text}`} {...row} />
              ))}
            </Table.Tbody>
          </Table>
        ))}
      </div>
      {groups.length === 0 ? <Text c="dimmed">{t('app.paletteNone', { text: typed.trim() })}</Text> : null}
    </>
  )
}

type Row = { keys: string; text: string; also?: string | undefined }

const ShortcutRow = ({ keys, text, also }: Row) => (
  <Table.Tr>
    <Table.Th fw={400} scope="row">
      {text}
    </Table.Th>
    <Table.Td ta="end" className={classes.keys}>
      <Keys of={keys} />
      {also ? <Keys of={also} /> : null}
    </Table.Td>
  </Table.Tr>
)

/** The keys in their groups, those alone whose words have all that was typed. */
function useGroups(typed: string): { group: (typeof shortcutGroups)[number]; rows: Row[] }[] {
  const byOwner = shortcutHelp(state => state.byOwner)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const all = Object.values(byOwner).flat()
  return shortcutGroups.flatMap(group => {
    const named = all.filter(each => each.group === group)
    const rows =
      group === 'going' ? goingRows() : [...named, ...(group === 'everywhere' ? paletteRows() : [])]
    const fits = ({ keys, text }: Row) => words.every(word => `${text} ${keys}`.toLowerCase().includes(word))
    // Two lists on a screen have the same keys.
    const once = new Map(rows.filter(fits).map(row => [`${row.keys} ${row.text}`, row]))
    return once.size > 0 ? [{ group, rows: [...once.values()] }] : []
  })
}

/** `g` and its letter, and what goes there at once. */
const goingRows = (): Row[] => [
  ...letteredScreens.map(({ path, label, letter }) => ({
    keys: `g+${letter}`,
    text: t(label),
    also: listedScreens.find(screen => screen.path === path)?.keys,
  })),
  { keys: 'g+n', text: t('notifications.title') },
]

/** What a sign in front does in the palette. */
const paletteRows = (): Row[] => [
  { keys: '>', text: t('app.helpCommands') },
  { keys: '#', text: t('app.helpOrders') },
  { keys: '@', text: t('app.helpPeople') },
]
