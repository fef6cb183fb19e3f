import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type Ref, useState } from 'react'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import classes from './list-beside.module.css'

type Props = {
  frame?: Ref<HTMLDivElement>
  list: ReactNode
  isOpen: boolean
  /** A short list: the page scrolls with all that is on it. */
  grows?: boolean
  children: ReactNode
}

/** A list, and beside it the record that is open; with little room the record takes the place of the list. */
export const ListBeside = ({ frame, list, isOpen, grows = false, children }: Props) => (
  <div className={classes.work} data-open={isOpen || undefined} data-grows={grows || undefined}>
    <div ref={frame} className={classes.list}>
      {list}
    </div>
    {children}
  </div>
)

/** In place of a list alone: it, and below it what else there is to say of all of it; both scroll together. */
export const ListParts = ({ children }: { children: ReactNode }) => (
  <div className={classes.parts}>{children}</div>
)

/** The record that is open. */
export const Pane = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.pane} aria-label={label}>
    {children}
  </section>
)

/** What it is and what can be done with it; it stays while the rest scrolls. */
export const PaneHead = ({ children }: { children: ReactNode }) => (
  <header className={classes.head}>{children}</header>
)

/** The next step, at the foot of the pane while the rest scrolls. */
export const PaneFoot = ({ children }: { children: ReactNode }) => (
  <div className={classes.foot}>{children}</div>
)

export const PaneSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <Title order={3}>{title}</Title>
    {children}
  </section>
)

/** Things of a record below each other. */
export const Lines = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes.lines} aria-label={label}>
    {children}
  </ul>
)

/** One of them: what it is, and at the end what is said of it. */
export const Line = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <li className={classes.line}>
    {children}
    {end === undefined ? null : <span className={classes.end}>{end}</span>}
  </li>
)

/**
 * The record a short list has beside it where there is room: the one that was pressed or that the keyboard came to last,
 * at first the first. With less room there is none, and a row leads to the page of its record.
 */
export function useBeside<T>(records: readonly T[], keyOf: (record: T) => string) {
  const isRoomy = useMediaQuery('(min-width: 88em)') ?? false
  const [key, setKey] = useState<string | null>(null)
  const current = records.find(record => keyOf(record) === key) ?? records[0] ?? null
  const shown = isRoomy ? current : null
  return {
    shown,
    /** The same where there is no room for a pane. */
    current,
    show: (record: T) => setKey(keyOf(record)),
    /** Of the link of a row. */
    linkOf: (record: T, link: RowLinkProps) => ({
      ...link,
      onFocus: () => {
        link.onFocus()
        setKey(keyOf(record))
      },
      'aria-current': shown !== null && keyOf(shown) === keyOf(record) ? ('true' as const) : undefined,
    }),
  }
}

/** The same where the address names the record: the one it names, else in a large window the first. `new` is none yet. */
export function useOpenOrFirst<T extends { id: string }>(records: readonly T[], open: string | undefined) {
  const isRoomy = useMediaQuery('(min-width: 88em)') ?? false
  const chosen = records.find(({ id }) => id === open) ?? null
  return { chosen, opened: chosen ?? (isRoomy && open !== 'new' ? records[0] : undefined) }
}

export type Beside<T> = ReturnType<typeof useBeside<T>>
