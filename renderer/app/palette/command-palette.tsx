import { CloseButton, Modal, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { land } from '../../lib/keyboard/land.ts'
import { takeTyping } from '../../lib/keyboard/type-ahead.ts'
import { t } from '../../lib/text.ts'
import classes from './palette.module.css'
import { elementId, PaletteFoot, PaletteList } from './palette-list.tsx'
import { usePalette } from './use-palette.ts'

const opened = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

/** Where the keyboard was: it goes back there, and what is done on the screen is meant for it. */
let cameFrom: HTMLElement | null = null

export const openPalette = (): void => {
  if (opened.getState().isOpen) return
  const { activeElement } = document
  cameFrom = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
  opened.setState({ isOpen: true })
}

/** Ctrl+K: every record of the station, every action of this screen, every screen and setting, by typing or a scan. */
export function CommandPalette() {
  const { isOpen } = opened()
  const chosen = useRef<(() => void) | null>(null)
  const wasOpen = useRef(false)
  // What was chosen is done when the palette is gone and the keyboard is where it came from, else at the page's title.
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!isClosed) return
    const screen = document.querySelector<HTMLElement>('main')
    const place = cameFrom?.isConnected ? cameFrom : (screen?.querySelector('h1') ?? screen)
    if (place) land(place)
    chosen.current?.()
    chosen.current = null
  }, [isOpen])
  const close = (run?: () => void) => {
    chosen.current = run ?? null
    opened.setState({ isOpen: false })
  }
  return isOpen ? <OpenPalette close={close} /> : null
}

function OpenPalette({ close }: { close: (run?: () => void) => void }) {
  const palette = usePalette(close)
  const { typed, about, groups, marked } = palette
  const listId = useId()
  const hintId = useId()
  const label = about ? t('app.paletteActionsOf', { record: about.entry.label }) : t('app.palette')
  return (
    <Modal
      opened
      onClose={close}
      withCloseButton={false}
      // The field hears it: with the actions of a record it leads back to the list.
      closeOnEscape={false}
      returnFocus={false}
      // Who opens it goes on typing at once, and no letter may be lost to a movement.
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      padding={0}
      size="40rem"
      // What is typed stays where it is, however much is found.
      yOffset="6rem"
      attributes={{ content: { 'aria-label': t('app.palette') } }}
    >
      {about ? (
        <div className={classes.about}>
          <CloseButton aria-label={t('app.paletteBack')} tabIndex={-1} onClick={palette.goBack} />
          {label}
        </div>
      ) : null}
      <Field palette={palette} label={label} listId={listId} hintId={hintId} />
      <Said palette={palette} />
      {groups.length > 0 ? (
        <PaletteList
          id={listId}
          label={label}
          groups={groups}
          text={palette.text}
          marked={marked}
          onMark={palette.mark}
          onChoose={palette.choose}
        />
      ) : null}
      <PaletteFoot
        id={hintId}
        hasActions={marked?.actions !== undefined}
        isInRecord={about !== null}
        isEmpty={typed === ''}
      />
    </Modal>
  )
}

type FieldProps = {
  palette: ReturnType<typeof usePalette>
  /** What is listed. */
  label: string
  listId: string
  hintId: string
}

/** What is typed or scanned; it keeps the keyboard, and says which entry is marked. */
function Field({ palette, label, listId, hintId }: FieldProps) {
  const { typed, type, about, groups, marked, typeAhead } = palette
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only what was typed before the field came.
  useLayoutEffect(() => typeAhead(takeTyping()), [])
  return (
    <TextInput
      className={classes.field ?? ''}
      size="lg"
      leftSection={<IconSearch size="1.25rem" stroke={1.6} aria-hidden />}
      role="combobox"
      aria-label={t('app.palette')}
      aria-expanded={groups.length > 0}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={groups.length > 0 ? listId : undefined}
      aria-activedescendant={marked ? elementId(listId, marked) : undefined}
      aria-describedby={hintId}
      placeholder={about ? label : t('app.palettePlaceholder')}
      autoComplete="off"
      autoFocus
      data-autofocus
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={palette.onKeyDown}
    />
  )
}

/** That nothing is found, or what went wrong. */
function Said({ palette }: Pick<FieldProps, 'palette'>) {
  const { problem, isNothing, isSearching, text, typed, note } = palette
  return (
    <>
      {problem.error ? (
        <div className={classes.said}>
          <ProblemNotice error={problem.error} doing="save" onDismiss={problem.dismiss} />
        </div>
      ) : null}
      {isNothing ? (
        <Text className={classes.said ?? ''}>
          {isSearching ? t('app.paletteSearching') : t('app.paletteNone', { text: text || typed.trim() })}
          {note ? <span className={classes.facts}>{note}</span> : null}
        </Text>
      ) : null}
    </>
  )
}
