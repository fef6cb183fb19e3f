import type { ReactNode } from 'react'
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
