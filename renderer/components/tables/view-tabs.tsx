import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { locale } from '../../lib/text.ts'
import classes from './view-tabs.module.css'

/** The ways to look at a list. */
export const ViewTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.tabs} aria-label={label}>
    {children}
  </fieldset>
)

type TabProps = { name: string; count: number | undefined; isShown: boolean; onChoose: () => void }

/** One of them, with how many rows it has. */
export const ViewTab = ({ name, count, isShown, onChoose }: TabProps) => (
  <button type="button" className={classes.tab} aria-pressed={isShown} onClick={onChoose}>
    {name} <span className={classes.number}>{count?.toLocaleString(locale)}</span>
  </button>
)

/** The parts of a screen or a record, each at an address of its own. */
export const PageTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.tabs} aria-label={label}>
    {children}
  </nav>
)

/** One of them; the one that is shown says so by itself. */
export const PageTab = createLink(({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...rest} className={classes.tab}>
    {children}
  </a>
))
