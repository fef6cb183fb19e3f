import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import {
  type AnchorHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { locale, t } from '../../lib/text.ts'
import classes from './view-tabs.module.css'

/** The ways to look at a list. */
export const ViewTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.tabs} aria-label={label}>
    {children}
    <MoreTabs />
  </fieldset>
)

type TabProps = { name: string; count: number | undefined; isShown: boolean; onChoose: () => void }

/** One of them, with how many rows it has; that it has none is not counted. */
export const ViewTab = ({ name, count, isShown, onChoose }: TabProps) => (
  <button type="button" className={classes.tab} aria-pressed={isShown} onClick={onChoose}>
    {name}
    {count ? <span className={classes.number}> {count.toLocaleString(locale)}</span> : null}
  </button>
)

/** The parts of a screen or a record, each at an address of its own. */
export const PageTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.tabs} aria-label={label}>
    {children}
    <MoreTabs />
  </nav>
)

/** One of them; the one that is shown says so by itself. */
export const PageTab = createLink(({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...rest} className={classes.tab}>
    {children}
  </a>
))

/** The tabs there is no room for in the line it stands in: each entry presses the one it stands for. */
function MoreTabs() {
  const more = useRef<HTMLSpanElement>(null)
  const over = useTabsOver(more)
  const [isOpen, setOpen] = useState(false)
  useWordsOf(isOpen ? over : none)
  return (
    <span ref={more} className={classes.more} data-over={over.length === 0 || undefined}>
      <Menu
        position="bottom-start"
        withinPortal={false}
        trapFocus
        returnFocus
        opened={isOpen}
        onChange={setOpen}
      >
        <Menu.Target>
          <Button
            size="xs"
            px="xs"
            variant="subtle"
            rightSection={<IconChevronDown size="0.875rem" aria-hidden />}
            aria-label={t('lists.moreViews')}
          >
            {t('lists.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('lists.moreViews')}>
          {over.map(tab => (
            <Menu.Item key={nameOf(tab)} onClick={() => tab.click()}>
              {tab.textContent}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

const none: readonly HTMLElement[] = []

/** What it is called, whatever it counts. */
const nameOf = (tab: HTMLElement) => tab.firstChild?.textContent

/** Draws the caller again whenever one of these says something else: counts come and change while it is open. */
function useWordsOf(tabs: readonly HTMLElement[]): void {
  const [, readAgain] = useReducer((reads: number) => reads + 1, 0)
  useEffect(() => {
    const changes = new MutationObserver(readAgain)
    for (const tab of tabs) changes.observe(tab, { characterData: true, childList: true, subtree: true })
    return () => changes.disconnect()
  }, [tabs])
}

const tabIn = (child: Element): HTMLElement | null =>
  child.matches('button, a') ? (child as HTMLElement) : child.querySelector<HTMLElement>('button, a')

/** One that is shown stays in sight, and what is no tab: the means to keep a view. */
const stays = (child: Element): boolean => {
  const tab = tabIn(child)
  return !tab?.classList.contains(classes.tab ?? '') || tab.matches('[aria-pressed="true"], [aria-current]')
}

/** Those beside `more` that do not fit, as wide as the line is now; they are taken out of it. */
function useTabsOver(more: RefObject<HTMLElement | null>) {
  const [over, setOver] = useState<readonly HTMLElement[]>([])
  useLayoutEffect(() => {
    // Asked of the child: when the line is drawn for the first time, it is not known to its own reference yet.
    const line = more.current?.parentElement
    if (!line) return
    const look = () => {
      const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0
      const widthOf = (child: Element) => child.getBoundingClientRect().width + gap
      const children = [...line.children].filter(child => child !== more.current)
      let room = line.getBoundingClientRect().width + gap
      const isTooMuch = children.reduce((sum, child) => sum + widthOf(child), 0) > room + 0.5
      if (isTooMuch && more.current) room -= widthOf(more.current)
      for (const child of children) if (stays(child)) room -= widthOf(child)
      const found: HTMLElement[] = []
      for (const child of children) {
        const isOver = isTooMuch && !stays(child) && (found.length > 0 || widthOf(child) > room)
        child.toggleAttribute('data-over', isOver)
        const tab = tabIn(child)
        if (isOver && tab) found.push(tab)
        else if (!stays(child)) room -= widthOf(child)
      }
      setOver(before =>
        before.length === found.length && before.every((tab, at) => tab === found[at]) ? before : found,
      )
    }
    look()
    const changes = new ResizeObserver(look)
    for (const each of [line, ...line.children]) changes.observe(each)
    return () => changes.disconnect()
  })
  return over
}
