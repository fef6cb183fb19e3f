import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { daysAfter, isDay, type ShopDay } from '../../../shared/units/shop-day.ts'
import { readDay, weekOf, writeDay } from '../../../shared/units/written-day.ts'
import { locale, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { shopToday } from '../../stores/shop-time.ts'

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'defaultValue' | 'onChange' | 'onOptionSubmit'> & {
  /** A day, or a text that is none yet; empty for no day. */
  value?: string
  /** A text that is no day is handed on as it was typed, so that nothing else is taken for it. */
  onChange?: (value: string) => void
  /** For days that have to be over: a weekday is the last there was. */
  isPast?: boolean
  /** Where it is one end of a range: both ends at once. */
  onWeek?: (week: { from: ShopDay; to: ShopDay }) => void
}

/** A day by words (`today`, `fri`), by steps (`+2`) or by figures as the language writes them; shown with its weekday. */
export function DateField({ value, onChange, isPast = false, onWeek, error, onBlur, ...rest }: Props) {
  const entry = useTypedDay({ value: value ?? '', onChange, isPast })
  const isChoice = useRef(false)
  const choose = (option: string) => {
    isChoice.current = false
    const day = entry.offered.get(option)
    if (day) entry.take(day)
    else onWeek?.(weekOf(shopToday()))
  }
  return (
    <Autocomplete
      placeholder={t('fields.dayExample')}
      autoComplete="off"
      maxLength={40}
      openOnFocus={false}
      data={[...entry.offered.keys(), ...(onWeek ? [t('fields.thisWeek')] : [])]}
      filter={({ options }) => options}
      // Where it stands: inside the landmark, and inside the popover that keeps the keyboard.
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => (
        <Offered text={option.value} day={entry.offered.get(option.value) ?? null} />
      )}
      {...rest}
      value={entry.text}
      // What is chosen from the list is told right before it is put into the field.
      onOptionSubmit={() => {
        isChoice.current = true
      }}
      onChange={text => (isChoice.current ? choose(text) : entry.type(text))}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        entry.finish()
        onBlur?.(event)
      }}
      error={error ?? (entry.isWrong ? t('fields.notDay') : null)}
    />
  )
}

const Offered = ({ text, day }: { text: string; day: ShopDay | null }) => {
  const written = day ? writtenDay(day) : null
  return (
    <span>
      {text}{' '}
      {written !== null && written !== text ? (
        <Text span fz="sm" c="dimmed" ms="xs">
          {written}
        </Text>
      ) : null}
    </span>
  )
}

const writtenDay = (day: ShopDay): string => writeDay(day, { today: shopToday(), locale })

type Entry = {
  value: string
  onChange: ((value: string) => void) | undefined
  isPast: boolean
}

/** What is typed into the field beside the day it stands for. */
function useTypedDay({ value, onChange, isPast }: Entry) {
  const [text, setText] = useState(isDay(value) ? writtenDay(value) : value)
  const [isWrong, setWrong] = useState(false)
  const told = useRef(value)
  const isTyped = useRef(false)
  const reading = readDay(text, { today: shopToday(), locale, isPast })
  useEffect(() => {
    // Who does not take what is no day still has none, and what was typed is put right in its place.
    const isRefused = value === '' && !isDay(told.current)
    if (value === told.current || isRefused) return
    told.current = value
    setText(isDay(value) ? writtenDay(value) : value)
    setWrong(false)
  }, [value])
  const tell = (next: string) => {
    setWrong(false)
    if (next === told.current) return
    told.current = next
    onChange?.(next)
  }
  const presets = presetDays(isPast)
  const isPreset = presets.some(([, day]) => day === reading)
  return {
    text,
    isWrong,
    /** What can be chosen from the list: first what was typed, where it is a day no other entry names. */
    offered: new Map(reading && !isPreset ? [[writtenDay(reading), reading], ...presets] : presets),
    type: (typed: string) => {
      isTyped.current = true
      setText(typed)
      tell(readDay(typed, { today: shopToday(), locale, isPast }) ?? typed.trim())
    },
    take: (day: ShopDay) => {
      isTyped.current = false
      setText(writtenDay(day))
      tell(day)
      announce(writtenDay(day))
    },
    /** Writes out what was typed once the keyboard leaves; one that may not be empty has its day again. */
    finish: () => {
      if (!isTyped.current) return
      isTyped.current = false
      const day = text.trim() === '' && isDay(value) ? value : reading
      if (day) {
        setText(writtenDay(day))
        announce(writtenDay(day))
      } else setWrong(text.trim() !== '')
    },
  }
}

/** Days by their names: those to come, or those that were. */
function presetDays(isPast: boolean): [string, ShopDay][] {
  const names = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return [0, isPast ? -1 : 1].map(days => {
    const name = names.format(days, 'day')
    return [name.charAt(0).toLocaleUpperCase(locale) + name.slice(1), daysAfter(shopToday(), days)]
  })
}
