import { Group, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { createLink, useMatches } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ReactNode, useEffect } from 'react'
import { t } from '../../lib/text.ts'
import classes from './page.module.css'

type Props = {
  /** That of its screen when left out. */
  title?: string | undefined
  /** Stands above the title: the way back. */
  above?: ReactNode
  /** What can be done on the whole screen, at the end of the title line. */
  actions?: ReactNode
  children: ReactNode
}

/** The ground of a screen: margins, its name (also in the title of the window), its content. */
export function Page({ title: own, above, actions, children }: Props) {
  const label = useMatches({ select: matches => matches.at(-1)?.staticData.label })
  const title = own ?? (label === undefined ? '' : t(label))
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
  }, [title])
  return (
    <div className={classes.page}>
      {above}
      <Group justify="space-between" align="center" mb="md" gap="sm">
        <Title order={1}>{title}</Title>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </div>
  )
}

/** What stays in sight at the lower edge of a page. */
export const PageFoot = ({ children }: { children: ReactNode }) => (
  <footer className={classes.foot}>{children}</footer>
)

/** The way from a record back to its list. */
export const BackLink = createLink(({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...rest} className={classes.back}>
    <IconChevronLeft size="1.125rem" aria-hidden />
    {children}
  </a>
))
