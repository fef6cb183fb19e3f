import type { ReactNode } from 'react'
import classes from './page-foot.module.css'

/** What stays in sight at the lower edge of a page. */
export const PageFoot = ({ children }: { children: ReactNode }) => (
  <footer className={classes.foot}>{children}</footer>
)
