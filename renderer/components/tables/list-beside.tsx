import { Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './list-beside.module.css'

type Props = { frame: Ref<HTMLDivElement>; list: ReactNode; isOpen: boolean; children: ReactNode }

/** A list, and beside it the record that is open; with little room the record takes the place of the list. */
export const ListBeside = ({ frame, list, isOpen, children }: Props) => (
  <div className={classes.work} data-open={isOpen || undefined}>
    <div ref={frame} className={classes.list}>
      {list}
    </div>
    {children}
  </div>
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
