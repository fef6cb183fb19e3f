import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import type { DayOff } from '../../../shared/settings/shop.ts'
import { daysAfter, isDay } from '../../../shared/units/shop-day.ts'
import { DateField } from '../../components/fields/date-field.tsx'
import { dayText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { focusSetting, SettingRow } from './setting-row.tsx'
import classes from './settings-screen.module.css'
import { useStationSetting } from './station-setting.tsx'

const dayOffText = ({ date, name }: DayOff): string => `${dayText(date)} · ${name}`

/** Days the shop is closed besides public holidays. Those that are over for a year go with the next change. */
export function DaysOff() {
  const today = useQuery(query(shopSettingsEndpoints.retrieve, {})).data?.today ?? ''
  const setting = useStationSetting<readonly DayOff[]>('days-off', {
    show: days => (days.length === 0 ? t('settings.none') : days.map(dayOffText).join(', ')),
  })
  if (!setting) return null
  const days = typeof setting.shown === 'string' ? [] : setting.shown
  const keep = (next: readonly DayOff[]) =>
    setting.keep(next.filter(({ date }) => !isDay(today) || date > daysAfter(today, -365)))
  const remove = (gone: DayOff) => {
    // The button goes with its day.
    focusSetting(document.getElementById('days-off'))
    keep(days.filter(({ date }) => date !== gone.date))
  }
  return (
    <SettingRow id="days-off" setting={setting}>
      <Stack gap={0} role="group" aria-labelledby="days-off-name" aria-describedby="days-off-hint">
        <Text id="days-off-name" fz="sm" fw={600}>
          {setting.label}
        </Text>
        <Text id="days-off-hint" fz="xs" c="dimmed">
          {t('settings.daysOffHint')}
        </Text>
        <Listed days={days.filter(({ date }) => date >= today)} onRemove={remove} />
        <NewDayOff days={days} onAdd={day => keep([...days, day])} />
      </Stack>
      {setting.typing.error ? (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert">
          {setting.typing.error}
        </Text>
      ) : null}
    </SettingRow>
  )
}

type ListedProps = { days: readonly DayOff[]; onRemove: (day: DayOff) => void }

const Listed = ({ days, onRemove }: ListedProps) =>
  days.length === 0 ? null : (
    <Stack component="ul" gap={0} m={0} mt={4} p={0} className={classes.days}>
      {days.map(day => (
        <Group component="li" key={day.date} gap="xs" wrap="nowrap">
          <Text span>{dayOffText(day)}</Text>
          <ActionIcon
            aria-label={t('settings.dayOffRemove', { name: day.name, day: dayText(day.date) })}
            onClick={() => onRemove(day)}
          >
            <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )

type NewProps = { days: readonly DayOff[]; onAdd: (day: DayOff) => void }
type Wrong = { date?: string; name?: string }

function wrongIn(days: readonly DayOff[], { date, name }: DayOff): Wrong {
  const day = !isDay(date)
    ? t(date === '' ? 'entries.missing_date' : 'fields.notDay')
    : days.some(each => each.date === date)
      ? t('entries.sameDay')
      : undefined
  return {
    ...(day === undefined ? {} : { date: day }),
    ...(name.trim() === '' ? { name: t('entries.missing_name') } : {}),
  }
}

const noDay: DayOff = { date: '' as DayOff['date'], name: '' }

function NewDayOff({ days, onAdd }: NewProps) {
  const [draft, setDraft] = useState(noDay)
  const [wrong, setWrong] = useState<Wrong>({})
  const fields = { date: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) }
  const put = (more: Partial<DayOff>) => {
    setDraft({ ...draft, ...more })
    setWrong({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const mistakes = wrongIn(days, draft)
    setWrong(mistakes)
    if (mistakes.date || mistakes.name) return fields[mistakes.date ? 'date' : 'name'].current?.focus()
    onAdd({ ...draft, name: draft.name.trim() })
    setDraft(noDay)
    fields.date.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" mt="xs" align="flex-start">
        <DateField
          ref={fields.date}
          label={t('settings.dayOffDate')}
          w="10rem"
          value={draft.date}
          onChange={date => put({ date: date as DayOff['date'] })}
          error={wrong.date}
        />
        <TextInput
          ref={fields.name}
          label={t('settings.dayOffName')}
          flex="1 1 9rem"
          maw="18rem"
          maxLength={60}
          autoComplete="off"
          value={draft.name}
          onChange={({ currentTarget }) => put({ name: currentTarget.value })}
          error={wrong.name}
        />
        <Button
          type="submit"
          variant="default"
          className={classes.addDay}
          leftSection={<IconPlus size="1rem" aria-hidden />}
        >
          {t('settings.dayOffAdd')}
        </Button>
      </Group>
    </form>
  )
}
