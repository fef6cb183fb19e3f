import { Group, Stack, Text, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { createLink, useMatches } from '@tanstack/react-router'
import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../lib/text.ts'
import { titleScreen } from '../../lib/window-title.ts'
import classes from './page.module.css'

type Props = {
  /** That of its screen when left out. */
  title?: string | undefined
  /** Stands above the title: the way back. */
  above?: ReactNode
  /** The ways to look at it, or the state it is in, beside its title. */
  views?: ReactNode
  /** What can be done on the whole screen, at the end of the title line. */
  actions?: ReactNode
  /** What narrows its list, below the title line; in a window that is not wide they are one line. */
  filters?: ReactNode
  /** Is as high as the window, and what is long in it scrolls by itself. */
  fills?: boolean
  children: ReactNode
}

/** The ground of a screen: margins, its name (also in the title of the window), its content. */
export function Page({ title: own, above, views, actions, filters, fills = false, children }: Props) {
  const label = useMatches({ select: matches => matches.at(-1)?.staticData.label })
  const title = own ?? (label === undefined ? '' : t(label))
  useEffect(() => {
    titleScreen(title)
  }, [title])
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  return (
    <div className={classes.page} data-fills={fills || undefined}>
      {above}
      <div className={classes.head} data-filtered={filters ? true : undefined}>
        <div className={classes.title}>
          <Title order={1}>{title}</Title>
          {views}
        </div>
        {filters}
        <div className={classes.actions}>{actions}</div>
      </div>
      <PageEnd value={end}>
        <FootPlace value={fills ? { place, setPlace } : null}>{children}</FootPlace>
      </PageEnd>
      <div ref={setEnd} className={classes.end} />
    </div>
  )
}

/** Where the foot of a page whose list fills it says which row one is at; nowhere as long as it has no foot. */
const FootPlace = createContext<{
  place: HTMLElement | null
  setPlace: (place: HTMLElement | null) => void
} | null>(null)

/** What stays in sight at the lower edge of a page. */
export const PageFoot = ({ children }: { children: ReactNode }) => (
  <footer className={classes.foot}>
    <div ref={useContext(FootPlace)?.setPlace} className={classes.said} />
    {children}
  </footer>
)

/** The end of the page, below whatever else is on it. */
const PageEnd = createContext<HTMLElement | null>(null)

/**
 * The foot of the page for a form that is only a part of it: what went wrong with it, and the buttons that end it, the
 * filled one last. They name their form, which they do not stand in.
 */
export function FormFoot({ problem, children }: { problem?: ReactNode; children: ReactNode }) {
  const end = useContext(PageEnd)
  if (end === null) return null
  return createPortal(
    <PageFoot>
      {problem}
      <Group justify="flex-end" gap="sm">
        {children}
      </Group>
    </PageFoot>,
    end,
  )
}

/** Stands in the foot of the page, where that costs the list no line; without one it stays where it is. */
export const InFoot = ({ children }: { children: ReactNode }) => {
  const place = useContext(FootPlace)?.place
  return place ? createPortal(children, place) : children
}

/** The way from a record back to its list. */
export const BackLink = createLink(({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...rest} className={classes.back}>
    <IconChevronLeft size="1.125rem" aria-hidden />
    {children}
  </a>
))

type PanelProps = { title: string; actions?: ReactNode; children: ReactNode }

/** A named part of a screen on its own surface. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </section>
  )
}

type EmptyStateProps = { icon: ReactNode; title: string; text: string; children?: ReactNode }

/** Says why there is nothing here and offers the way on. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" c="dimmed">
      {icon}
      <Title order={2} c="var(--ink)">
        {title}
      </Title>
      <Text maw="28rem">{text}</Text>
      {children}
    </Stack>
  )
}
