import { IconChevronLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from './back-link.module.css'

/** The way from a record back to its list. */
export const BackLink = createLink(({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...rest} className={classes.back}>
    <IconChevronLeft size="1.125rem" aria-hidden />
    {children}
  </a>
))
