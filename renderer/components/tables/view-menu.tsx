import { Button, Menu } from '@mantine/core'
import { IconLayoutList } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Density, densities, preferences } from '../../stores/preferences.ts'
import type { ColumnChoice } from './use-columns.ts'

type Props = {
  /** Of a list whose columns are chosen. */
  columns?: ColumnChoice
}

/** How lists are drawn at this desk: the height of their rows, and their columns. */
export function ViewMenu({ columns }: Props) {
  const { density, setDensity } = preferences()
  const [isOpen, setOpen] = useState(false)
  useShortcuts(
    [{ keys: 'v', text: t('lists.keyView'), run: () => setOpen(true), whileTyping: false }],
    'lists',
  )
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen} trapFocus returnFocus withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconLayoutList size="1.125rem" aria-hidden />}>
          {t('lists.view')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('lists.view')} mah="80vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('lists.density')}</Menu.Label>
        <Menu.RadioGroup value={density} onChange={value => setDensity(value as Density)}>
          {densities.map(value => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(`lists.density_${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {columns ? <ColumnItems columns={columns} /> : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Alt with an arrow moves a column; a press shows or hides it. */
function ColumnItems({ columns: { all, isShown, toggle, move, reset } }: { columns: ColumnChoice }) {
  const onKeyDown = (event: KeyboardEvent, key: string, label: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const at = move(key, by)
    if (at !== null) announce(t('lists.columnMoved', { column: label, at: at + 1, count: all.length }))
  }
  return (
    <>
      <Menu.Label>{t('lists.columns')}</Menu.Label>
      {all.map(({ key, label }) => (
        <Menu.CheckboxItem
          key={key}
          checked={isShown(key)}
          closeMenuOnClick={false}
          onChange={() => toggle(key)}
          onKeyDown={(event: KeyboardEvent) => onKeyDown(event, key, label)}
        >
          {label}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={reset}>{t('lists.columnsReset')}</Menu.Item>
    </>
  )
}
