import { Highlight, UnstyledButton } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { Keys } from '../../components/keys.tsx'
import { Mark, StatusBadge } from '../../components/status-badge.tsx'
import { ariaKeys, isMacKeyboard } from '../../lib/keyboard/shortcuts.ts'
import { locale, t } from '../../lib/text.ts'
import classes from './palette.module.css'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { modeName } from './palette-records.ts'

type Props = {
  id: string
  label: string
  groups: readonly PaletteGroup[]
  /** What was typed, which stands out. */
  text: string
  marked: PaletteEntry | undefined
  onMark: (entry: PaletteEntry) => void
  onChoose: (entry: PaletteEntry) => void
}

/** What an entry goes by in the page. */
export const elementId = (listId: string, { id }: PaletteEntry): string =>
  `${listId}-${id.replaceAll(/\s/g, '_')}`

/** What can be chosen, in its groups. The keyboard stays in the field, which says which one is marked. */
export function PaletteList({ id, label, groups, text, marked, onMark, onChoose }: Props) {
  return (
    <div role="listbox" id={id} aria-label={label} className={classes.list}>
      {groups.map(group => (
        <Group key={group.title} group={group} isCounted={text !== ''}>
          {group.entries.map(entry => (
            <Entry
              key={entry.id}
              id={elementId(id, entry)}
              entry={entry}
              words={text.split(/\s+/).filter(Boolean)}
              isMarked={entry === marked}
              onMark={() => onMark(entry)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </Group>
      ))}
    </div>
  )
}

type GroupProps = { group: PaletteGroup; isCounted: boolean; children: React.ReactNode }

function Group({ group: { title, entries }, isCounted, children }: GroupProps) {
  const name = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a list box, not of a form
    <div role="group" aria-labelledby={name}>
      <div className={classes.title}>
        <span id={name}>{title}</span>
        {isCounted && entries.length > 1 ? ` ${entries.length.toLocaleString(locale)}` : null}
      </div>
      {children}
    </div>
  )
}

type EntryProps = {
  id: string
  entry: PaletteEntry
  words: string[]
  isMarked: boolean
  onMark: () => void
  onChoose: () => void
}

function Entry({ id, entry, words, isMarked, onMark, onChoose }: EntryProps) {
  const { label, description, keys, state, mode } = entry
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMarked) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    <UnstyledButton
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-keyshortcuts={keys && !keys.startsWith('g+') ? ariaKeys(keys, isMacKeyboard()) : undefined}
      className={classes.entry}
      // The keyboard stays in the field.
      onMouseDown={event => event.preventDefault()}
      onMouseMove={isMarked ? undefined : onMark}
      onClick={onChoose}
    >
      <span className={classes.words}>
        <Highlight component="bdi" inherit highlight={words} highlightStyles={standsOut}>
          {label}
        </Highlight>{' '}
        {description ? <bdi className={classes.facts}>{description}</bdi> : null}
      </span>
      <span className={classes.end}>
        {mode ? <Mark text={modeName(mode)} notReal={mode === 'test'} /> : null}
        {state ? <StatusBadge {...state} /> : null}
        {keys ? <Keys of={keys} /> : null}
      </span>
    </UnstyledButton>
  )
}

const standsOut = { background: 'none', color: 'inherit', fontWeight: 700 }

type FootProps = { id: string; hasActions: boolean; isInRecord: boolean; isEmpty: boolean }

/** The keys of the palette itself, and as long as nothing is typed the signs it knows. */
export const PaletteFoot = ({ id, hasActions, isInRecord, isEmpty }: FootProps) => (
  <div className={classes.foot}>
    <span className={classes.hints} id={id}>
      <Hint keys="Enter" text={t('app.paletteOpen')} />
      {hasActions ? <Hint keys="Tab" text={t('app.paletteActions')} /> : null}
      <Hint keys="Esc" text={t(isInRecord ? 'app.paletteBack' : 'app.helpClose')} />
    </span>
    {isEmpty ? (
      <span className={classes.hints}>
        <Hint keys=">" text={t('app.paletteActions')} />
        <Hint keys="#" text={t('screens.orders')} />
        <Hint keys="@" text={t('app.palettePeople')} />
        <Hint keys="?" text={t('app.help')} />
      </span>
    ) : null}
  </div>
)

const Hint = ({ keys, text }: { keys: string; text: string }) => (
  <span className={classes.hint}>
    <kbd>{keys}</kbd> {text}
  </span>
)
