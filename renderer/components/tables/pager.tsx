import { Button, Group, Menu, Pagination, Text } from '@mantine/core'
import { IconLayoutList } from '@tabler/icons-react'
import { t } from '../../lib/text.ts'
import { type Density, densities, preferences } from '../../stores/preferences.ts'

type Props = { page: number; perPage: number; count: number; onPage: (page: number) => void }

const controlNames = { previous: 'lists.previous', next: 'lists.next' } as const

/** Which part of a list is shown, and the way to the others. */
export function Pager({ page, perPage, count, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(count / perPage))
  const first = Math.min((page - 1) * perPage + 1, count)
  const range = t('lists.range', { first, last: Math.min(page * perPage, count), count })
  return (
    <Group justify="space-between" mt="sm" gap="sm">
      <Text fz="sm" c="dimmed">
        {range}
      </Text>
      {pages > 1 ? (
        <nav aria-label={t('lists.pages')}>
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={onPage}
            getItemProps={number => ({ 'aria-label': t('lists.page', { number }) })}
            getControlProps={control =>
              control in controlNames
                ? { 'aria-label': t(controlNames[control as keyof typeof controlNames]) }
                : {}
            }
          />
        </nav>
      ) : null}
    </Group>
  )
}

/** How the rows of lists are drawn at this desk. */
export function ViewMenu() {
  const { density, setDensity } = preferences()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconLayoutList size="1.125rem" aria-hidden />}>
          {t('lists.view')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('lists.view')}>
        <Menu.Label>{t('lists.density')}</Menu.Label>
        <Menu.RadioGroup value={density} onChange={value => setDensity(value as Density)}>
          {densities.map(value => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(`lists.density_${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
